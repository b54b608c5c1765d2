import { catalog, responses } from "@chalkboard/contract";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useContext, useState } from "react";
import { sendUntilAnswered } from "../../../data/connection/client.ts";
import { serverNow } from "../../../data/clock.ts";
import { type Pager, Drawer } from "../../../kit/dialog/drawer.tsx";
import { Form, type Saved } from "../../../kit/form/form.tsx";
import { mayChange } from "../../../kit/behaviour/may-change.ts";
import { useToasts } from "../../../kit/states/toasts.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { draftIn, LineOverrideFields, schema, type Typed } from "./line-override-fields.tsx";
import { inputOf, isDoubtful, LineOverridePreview } from "./line-override-preview.tsx";
import { moveText } from "../../../page-parts/betting/move-text.ts";
import {
  draftOf,
  hasPoints,
  type ServiceMarket,
  sideText,
  stateText,
  titleOf,
  untilText,
} from "./line-override-labels.ts";
import type { LineOverrides } from "./use-line-overrides.ts";
import { momentText } from "../../../kit/format/moment-text.ts";

export type LineOverridePanelProps = {
  readonly market: ServiceMarket;
  readonly day: string;
  readonly teams: ReadonlyMap<number, string>;
  /** Step in cents. */
  readonly step: number;
  readonly actions: LineOverrides;
  readonly among: Pager;
  readonly onClose: () => void;
};

/** The override of one market: its distance from the HQ line, its end, and the resulting line. */
export function LineOverridePanel({ market, onClose, among, ...rest }: LineOverridePanelProps) {
  const locale = useLocale();
  const { t, format, zone } = locale;
  const state = stateText(market, serverNow(), locale);
  return (
    <Drawer title={titleOf(market, locale)} onClose={onClose} among={among} place="beside">
      <Stack p="sm" gap="sm">
        <Text size="sm" c="dimmed">
          {[market.eventName, market.leagueName, momentText(format, market.startsAt, zone), state]
            .filter((text) => text !== "")
            .join(" · ")}
        </Text>
        {market.mayMove ? (
          <Moving market={market} onClose={onClose} {...rest} />
        ) : (
          <Text>{t(market.sides.length > 2 ? "lineOverrides.threeSides" : "lineOverrides.begun")}</Text>
        )}
      </Stack>
    </Drawer>
  );
}

function Moving({ market, day, teams, step, actions, onClose }: Omit<LineOverridePanelProps, "among">) {
  const locale = useLocale();
  const { t } = locale;
  const toasts = useToasts();
  const may = useContext(mayChange);
  const [said, setSaid] = useState<string | undefined>(undefined);
  const {
    own,
    sides: [first],
    sportCode,
  } = market;
  const side = first === undefined ? "" : sideText(first, locale);
  const end = async (): Promise<void> => {
    if (own === null || !(await actions.end(market)).ok) return;
    actions.renew();
    onClose();
    toasts.done(t("lineOverrides.backDone", { name: titleOf(market, locale) }), {
      word: t("lineOverrides.undo"),
      onAct: () => {
        void actions.takeBack([{ now: undefined, before: own.ruleId }]);
      },
    });
  };
  const save = async (values: Typed): Promise<Saved> => {
    const draft = draftIn(values);
    if (draft === undefined) return { ok: false };
    if (draft.points === 0 && draft.cents === 0 && draft.startsAt === null) {
      // No distance from the HQ line means no override.
      if (own !== null) await end();
      return { ok: false };
    }
    const text = JSON.stringify(draft);
    if (said !== text) {
      const answer = await sendUntilAnswered(catalog.previewConversion, inputOf(market, day, draft));
      // Objections are shown first; saving the same values again confirms them.
      if (answer.ok && isDoubtful(answer.data, market)) {
        setSaid(text);
        return { ok: false };
      }
    }
    const result = await actions.save(market, draft);
    if (result.ok || result.refused?.code === responses.changedMeanwhile) actions.renew();
    return result;
  };
  return (
    <Form schema={schema} initial={draftOf(market, serverNow())} onSave={save} onSaved={onClose} onCancel={onClose}>
      {(form) => {
        const draft = draftIn(form.values);
        return (
          <>
            {own !== null && (
              <Group justify="space-between" wrap="nowrap">
                <Text size="sm">
                  {[moveText(own, locale.t), untilText(market, locale), own.createdBy ?? ""]
                    .filter((text) => text !== "")
                    .join(" · ")}
                </Text>
                <Button
                  variant="default"
                  flex="none"
                  disabled={!may}
                  loading={actions.busy}
                  onClick={() => {
                    void end();
                  }}
                >
                  {t("lineOverrides.back")}
                </Button>
              </Group>
            )}
            <LineOverrideFields
              form={form}
              sportCode={sportCode}
              step={step}
              centsHint={t("lineOverrides.centsHint", { side })}
              pointsHint={
                !hasPoints(market)
                  ? undefined
                  : isOneNumber(market)
                    ? t("lineOverrides.pointsOfTotal")
                    : t("lineOverrides.pointsHint", { side })
              }
            />
            <LineOverridePreview
              market={market}
              day={day}
              teams={teams}
              draft={draft}
              isRequested={draft !== undefined && said === JSON.stringify(draft)}
            />
          </>
        );
      }}
    </Form>
  );
}

/** Over and under share one number. */
const isOneNumber = ({ sides: [first, second] }: ServiceMarket): boolean => first?.betType !== second?.betType;
