import { lines, services as serviceCalls } from "@chalkboard/contract";
import { Button, Select, Text } from "@mantine/core";
import { Suspense, useState } from "react";
import { z } from "zod";
import type { Market } from "../../../page-parts/betting/markets.ts";
import { useCallQuery } from "../../../data/use-call-query.ts";
import { useCallMutation } from "../../../data/use-call-mutation.ts";
import { below } from "../../../kit/behaviour/below.ts";
import { Fields, Wide } from "../../../kit/fields/fields.tsx";
import { FormDialog } from "../../../kit/form/form.tsx";
import { Loading } from "../../../kit/states/loading.tsx";
import { MoneyField } from "../../../kit/fields/money-field.tsx";
import { NumberInput } from "../../../kit/fields/number-input.tsx";
import { PageBoundary } from "../../../kit/states/page-boundary.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import type { BoardRow } from "../data/board-data.ts";
import { countedText, marketTitle, ruleFor, termsOf } from "./exposure-labels.ts";

export type ExposureFormProps = {
  readonly row: BoardRow;
  readonly market: Market;
  readonly betType: number;
  readonly sport: string;
  readonly leagueId: number;
  readonly onClose: () => void;
};

/** How exposure on a market moves it automatically: for this game, or for every game of its league. */
export function ExposureForm(props: ExposureFormProps) {
  return (
    <PageBoundary>
      <Suspense fallback={<Loading />}>
        <RuleForm {...props} />
      </Suspense>
    </PageBoundary>
  );
}

const schema = z.object({
  to: z.enum(["game", "league"]),
  currency: z.string().min(1),
  moveEvery: z.int().positive().nullable(),
  moveCents: z.int().min(0).max(100),
  mostCents: z.int().min(0).max(500),
  offBoard: z.int().positive().nullable(),
});
type Values = z.output<typeof schema>;

const secondMs = 1_000;

function RuleForm({ row, market, betType, sport, leagueId, onClose }: ExposureFormProps) {
  const locale = useLocale();
  const { t } = locale;
  const { event } = row;
  const { eventId } = event;
  const {
    data: { rules, counted },
  } = useCallQuery(lines.exposureRules, { leagueId, eventId }, { everyMs: secondMs });
  const { rows: services } = useCallQuery(serviceCalls.listServices, {});
  const { mutate: save } = useCallMutation(lines.saveExposureRule, { quiet: true, refresh: [lines.exposureRules] });
  const { mutate: remove, busy } = useCallMutation(lines.removeExposureRule, { refresh: [lines.exposureRules] });
  const sold = services.filter(({ kind }) => kind !== 0);
  const currencies = [...new Set([...sold, ...rules].map(({ currency }) => currency))].toSorted();
  const own = rules.filter((rule) => rule.betType === betType);
  const [shown, setShown] = useState((): Pick<Values, "to" | "currency"> => ({
    to: own.some((rule) => rule.eventId !== null) ? "game" : "league",
    currency: own[0]?.currency ?? currencies[0] ?? "USD",
  }));
  const rule = ruleFor(own, shown);
  const valuesFor = (at: Pick<Values, "to" | "currency">): Values => ({
    ...at,
    ...termsOf(ruleFor(own, at) ?? ruleFor(own, { ...at, to: "league" })),
  });
  const stands = countedText(
    counted.filter((one) => one.betType === betType),
    { row, market },
    locale,
  );
  return (
    <FormDialog
      title={`${t("lines.keyExposure")} · ${marketTitle(market, sport, locale)}`}
      schema={schema}
      initial={valuesFor(shown)}
      isNew
      onClose={onClose}
      aside={
        rule !== undefined && (
          <Button
            variant="default"
            loading={busy}
            onClick={() => {
              void remove({ ruleId: rule.ruleId, version: rule.version }).then(({ ok }) => {
                if (ok) onClose();
              });
            }}
          >
            {t("kit.remove")}
          </Button>
        )
      }
      onSave={({ to, ...terms }) =>
        save({ ...terms, leagueId, eventId: to === "game" ? eventId : null, betType, version: rule?.version ?? 0 })
      }
    >
      {(form) => {
        const show = (next: Pick<Values, "to" | "currency">): void => {
          setShown(next);
          form.setValues(valuesFor(next));
        };
        return (
          <Fields>
            <Wide>
              <Text size="sm" c="dimmed">
                {stands === "" ? t("lines.exposureNone") : stands}
              </Text>
            </Wide>
            <Select
              {...below}
              label={t("lines.deriveFor")}
              allowDeselect={false}
              value={shown.to}
              data={[
                { value: "league", label: t("lines.exposureLeague") },
                { value: "game", label: event.name },
              ]}
              onChange={(to) => {
                show({ ...shown, to: to === "game" ? "game" : "league" });
              }}
            />
            <Select
              {...below}
              label={t("services.currency")}
              allowDeselect={false}
              value={shown.currency}
              data={currencies}
              onChange={(currency) => {
                show({ ...shown, currency: currency ?? shown.currency });
              }}
            />
            <MoneyField
              label="lines.exposureEvery"
              currency={shown.currency}
              value={form.values.moveEvery}
              error={form.errors["moveEvery"]}
              description={t("lines.exposureEveryHint")}
              onChange={(amount) => {
                form.setFieldValue("moveEvery", amount);
              }}
            />
            <NumberInput
              label={t("lines.exposureCents")}
              description={t("lines.exposureCentsHint")}
              min={0}
              max={100}
              allowDecimal={false}
              {...form.getInputProps("moveCents")}
            />
            <MoneyField
              label="lines.exposureOff"
              currency={shown.currency}
              value={form.values.offBoard}
              error={form.errors["offBoard"]}
              description={t("lines.exposureOffHint")}
              onChange={(amount) => {
                form.setFieldValue("offBoard", amount);
              }}
            />
            <NumberInput
              label={t("lines.exposureMost")}
              description={t("lines.exposureMostHint")}
              min={0}
              max={500}
              allowDecimal={false}
              {...form.getInputProps("mostCents")}
            />
            {shown.to === "game" && (
              <Wide>
                <Text size="sm">{t(rule === undefined ? "lines.exposureInstead" : "lines.exposureOverride")}</Text>
              </Wide>
            )}
          </Fields>
        );
      }}
    </FormDialog>
  );
}
