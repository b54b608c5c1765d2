import { type AnswerOf, rules } from "@chalkboard/contract";
import { explain, type PlainKey } from "@chalkboard/i18n";
import { Alert, Button, Fieldset, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { ChoiceField } from "../../page-parts/betting/choice-field.tsx";
import { type InputOf, sendUntilAnswered } from "../../data/connection/client.ts";
import { Drawer } from "../../kit/dialog/drawer.tsx";
import { NumberInput } from "../../kit/fields/number-input.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { RefusingRuleLine } from "../../page-parts/settings/refusing-rule.tsx";

type Leg = { readonly league: string; readonly betType: string };
type Outcome = AnswerOf<typeof rules.tryTicket>;

const noLeg: Leg = { league: "", betType: "" };
const legsAtMost = 15;
const ofKeys: Readonly<Record<Outcome["counts"][number]["of"], PlainKey>> = {
  pattern: "rules.tryOfPattern",
  client: "rules.tryOfClient",
  agent: "rules.tryOfAgent",
  zone: "rules.tryOfZone",
  service: "rules.tryOfService",
};

/** Tests a ticket against the current patterns: a sold one by its number, or one built from leagues and bets. */
export function TicketTrial({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLocale();
  const toasts = useToasts();
  const [number, setNumber] = useState<number | string>("");
  const [pos, setPos] = useState("");
  const [mode, setMode] = useState("parlay");
  const [legs, setLegs] = useState<readonly Leg[]>([noLeg, noLeg]);
  const [outcome, setOutcome] = useState<Outcome | undefined>(undefined);
  const run = async (input: InputOf<typeof rules.tryTicket>): Promise<void> => {
    setOutcome(undefined);
    const answered = await sendUntilAnswered(rules.tryTicket, input);
    if (answered.ok) setOutcome(answered.data);
    else toasts.refused({ code: answered.responseType, data: answered.data });
  };
  const change = (index: number, part: Partial<Leg>): void => {
    setLegs(legs.map((leg, at) => (at === index ? { ...leg, ...part } : leg)));
  };
  const isComposed = pos !== "" && legs.every(({ league, betType }) => league !== "" && betType !== "");
  return (
    <Drawer title={t("rules.tryTicket")} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t("rules.tryTicketWhy")}
        </Text>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (typeof number === "number") void run({ number });
          }}
        >
          <Group gap="sm" align="end">
            <NumberInput
              label={t("rules.tryNumber")}
              allowDecimal={false}
              min={1}
              value={number}
              onChange={setNumber}
            />
            <Button type="submit" disabled={typeof number !== "number"}>
              {t("rules.tryTicket")}
            </Button>
          </Group>
        </form>
        <Fieldset legend={t("rules.tryComposed")}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <ChoiceField of="pos" required label={t("rules.posOrCustomer")} value={pos} onChange={setPos} />
            <ChoiceField of="mode" required label={t("terminal.mode")} value={mode} onChange={setMode} />
            {legs.flatMap(({ league, betType }, index) => [
              <ChoiceField
                key={`league ${String(index)}`}
                of="league"
                required
                label={`${String(index + 1)} · ${t("betting.league")}`}
                value={league}
                onChange={(value) => {
                  change(index, { league: value });
                }}
              />,
              <ChoiceField
                key={`bet ${String(index)}`}
                of="betType"
                required
                label={`${String(index + 1)} · ${t("rules.betType")}`}
                value={betType}
                onChange={(value) => {
                  change(index, { betType: value });
                }}
              />,
            ])}
          </SimpleGrid>
          <Group gap="sm" mt="sm">
            <Button
              variant="default"
              disabled={legs.length >= legsAtMost}
              onClick={() => {
                setLegs([...legs, legs.at(-1) ?? noLeg]);
              }}
            >
              {t("rules.tryAddLeg")}
            </Button>
            <Button
              variant="default"
              disabled={legs.length < 2}
              onClick={() => {
                setLegs(legs.slice(0, -1));
              }}
            >
              {t("kit.remove")}
            </Button>
            <Button
              disabled={!isComposed}
              onClick={() => {
                const chosen = legs.map(({ league, betType }) => ({
                  league: Number(league),
                  betType: Number(betType),
                }));
                void run({ composed: { posId: Number(pos), mode, legs: chosen } });
              }}
            >
              {t("rules.tryTicket")}
            </Button>
          </Group>
        </Fieldset>
        {outcome !== undefined && <Said outcome={outcome} />}
      </Stack>
    </Drawer>
  );
}

function Said({ outcome: { refusals, counts } }: { readonly outcome: Outcome }) {
  const locale = useLocale();
  const { t } = locale;
  return (
    <Alert
      role="status"
      title={t(refusals.length === 0 ? "rules.tryPasses" : "rules.tryBlocked")}
      {...(refusals.length === 0 ? { variant: "default" } : { variant: "light", color: "no" })}
    >
      {refusals.map((refused) => {
        const { title, text } = explain(refused, locale);
        return (
          <Text key={refused.control} size="sm">
            {String(refused.code).replace("-", "−")} {title}. {text} <RefusingRuleLine rule={refused.rule} />
          </Text>
        );
      })}
      {counts.map(({ of, sold, maximum }) => (
        <Text key={of} size="sm" c="dimmed">
          {t("rules.tryCounted", { sold, maximum, of: t(ofKeys[of]) })}
        </Text>
      ))}
    </Alert>
  );
}
