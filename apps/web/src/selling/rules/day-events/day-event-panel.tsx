import { catalog, rules } from "@chalkboard/contract";
import type { SettingName } from "@chalkboard/engine";
import { periodName } from "@chalkboard/i18n";
import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { useCallMutation } from "../../../data/use-call-mutation.ts";
import { useSession } from "../../../data/viewer.ts";
import { Confirm } from "../../../kit/dialog/confirm.tsx";
import { type Pager, Drawer } from "../../../kit/dialog/drawer.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { levelKeys } from "../../../page-parts/settings/rule-labels.ts";
import { settingLabels } from "../../../page-parts/settings/setting-labels.ts";
import { type DayEvent, stateText } from "./day-event-labels.ts";
import { momentText } from "../../../kit/format/moment-text.ts";

type DayEventPanelProps = { readonly event: DayEvent; readonly among: Pager; readonly onClose: () => void };
type Part = DayEvent["periods"][number] | null;
type DayQuery = { readonly period: Part; readonly ruleId?: number };

/** One event: why it is or is not sold, and actions to close or open parts of it in this service. */
export function DayEventPanel({ event, among, onClose }: DayEventPanelProps) {
  const locale = useLocale();
  const { t, format, zone } = locale;
  const { serviceId } = useSession();
  const [input, setRequest] = useState<DayQuery | undefined>(undefined);
  const { mutate: save } = useCallMutation(rules.saveRule, { refresh: [catalog.serviceDay] });
  const { mutate: retire } = useCallMutation(rules.retireRule, { refresh: [catalog.serviceDay] });
  const { eventId, name, leagueName, startsAt, state, open, lines, notSold, periods, closures, exceptions, sportCode } =
    event;
  const partName = (period: Part): string =>
    period === null ? t("services.wholeEvent") : periodName(period, sportCode, t);
  const isClosedWhole = closures.some(({ period }) => period === null);
  const mayClose = state !== "over";
  const parts: readonly Part[] = [null, ...(periods.length > 1 && !isClosedWhole ? periods : [])];
  const confirm = async ({ period, ruleId }: DayQuery): Promise<void> => {
    if (ruleId !== undefined) await retire({ ruleId });
    else {
      await save({
        scope: { level: "service", id: serviceId },
        control: "offered",
        kind: "ceiling",
        value: { sold: false },
        expiresAt: null,
        selector: { event: eventId, ...(period === null ? {} : { period }) },
      });
    }
  };
  return (
    <Drawer title={name} onClose={onClose} among={among}>
      <Stack p="sm">
        <Text size="sm">{[leagueName, momentText(format, startsAt, zone)].join(" · ")}</Text>
        <Text>
          {stateText(event, locale)}. {t("services.onSaleWords", { open, lines })}
        </Text>
        <Text size="sm" c="dimmed">
          {t(`services.sellingWhy_${state}`)}
        </Text>
        {mayClose &&
          parts.map((period) => {
            const closure = closures.find((one) => one.period === period);
            return (
              <Group key={period ?? "all"} justify="space-between">
                <Text size="sm">{partName(period)}</Text>
                <Button
                  size="xs"
                  variant={closure === undefined ? "default" : "filled"}
                  aria-label={`${t(closure === undefined ? "services.closeHere" : "services.openHere")}: ${partName(period)}`}
                  onClick={() => {
                    setRequest({ period, ...(closure === undefined ? {} : { ruleId: closure.ruleId }) });
                  }}
                >
                  {t(closure === undefined ? "services.closeHere" : "services.openHere")}
                </Button>
              </Group>
            );
          })}
        {(exceptions.length > 0 || notSold > 0) && (
          <Stack gap="xxs" component="section" aria-label={t("services.exceptions")}>
            <Text fw="var(--cb-weight-total)">{t("services.exceptions")}</Text>
            {exceptions.map(({ ruleId, level, control }) => (
              <Text key={ruleId} size="sm">
                {t("services.ruleOf", {
                  number: ruleId,
                  setting: t(settingLabels(control as SettingName).title),
                  level: t(levelKeys[level]),
                })}
              </Text>
            ))}
            {notSold > 0 && <Text size="sm">{t("services.leftOutLines", { count: notSold })}</Text>}
            <Anchor component={Link} to="/adm/exclusiones-servicio" size="sm">
              {t("routes./adm/exclusiones-servicio")}
            </Anchor>
          </Stack>
        )}
      </Stack>
      {input !== undefined && (
        <Confirm
          onClose={() => {
            setRequest(undefined);
          }}
          onConfirm={() => confirm(input)}
          action={t(input.ruleId === undefined ? "services.closeHere" : "services.openHere")}
          title={t(input.ruleId === undefined ? "services.closeHereTitle" : "services.openHereTitle", {
            name,
            part: partName(input.period),
          })}
          consequence={t(input.ruleId === undefined ? "services.closeHereWhy" : "services.openHereWhy")}
        />
      )}
    </Drawer>
  );
}
