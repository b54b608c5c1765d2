// Preview of an override for a market, computed by the server: HQ's line, the current line and the new line.
import { type AnswerOf, catalog } from "@chalkboard/contract";
import { Alert, Stack, Table, Text } from "@mantine/core";
import { useFind } from "../../../data/use-find.ts";
import { useLocale } from "../../../kit/format/locale.tsx";
import { type Draft, lineText, type ServiceMarket, ruleOf, sideText } from "./line-override-labels.ts";
import styles from "./line-overrides.module.css";

export type Previewed = AnswerOf<typeof catalog.previewConversion>;
type Row = Previewed["rows"][number];

/** The preview request for an override. */
export const inputOf = (market: ServiceMarket, day: string, draft: Pick<Draft, "points" | "cents">) => ({
  day,
  leagueId: market.leagueId,
  rule: ruleOf(market, draft),
});

const rowsOf = (
  { rows }: Pick<Previewed, "rows">,
  { eventId, betType }: Pick<ServiceMarket, "eventId" | "betType">,
): readonly Row[] => rows.filter((row) => row.eventId === eventId && row.betType === betType);

/** Whether there is an objection to an override: it would not be sold, or betting both sides would win for certain. */
export function isDoubtful(previewed: Previewed, market: ServiceMarket): boolean {
  return (
    rowsOf(previewed, market).some(({ after }) => after !== null) ||
    previewed.sureWins.some(({ eventId }) => eventId === market.eventId)
  );
}

export type LineOverridePreviewProps = {
  readonly market: ServiceMarket;
  readonly day: string;
  /** The game's teams, by side. */
  readonly teams: ReadonlyMap<number, string>;
  /** Undefined while the input is invalid. */
  readonly draft: Draft | undefined;
  /** Saving was tried, and there are objections. */
  readonly isRequested: boolean;
};

export function LineOverridePreview({ market, day, teams, draft, isRequested }: LineOverridePreviewProps) {
  const locale = useLocale();
  const { t } = locale;
  const found = useFind(catalog.previewConversion, draft === undefined ? null : inputOf(market, day, draft));
  const rows = found === undefined ? [] : rowsOf(found, market);
  const reasons = [...new Set(rows.flatMap(({ after }) => after ?? []))];
  const wins = (found?.sureWins ?? []).filter(({ eventId }) => eventId === market.eventId).length;
  const shown: readonly Row[] = rows.length > 0 ? rows : [unchanged(market)];
  return (
    <Stack gap="xs" aria-live="polite">
      <Sides rows={shown} teams={teams} />
      {found !== undefined && rows.length === 0 && (
        <Text size="sm" c="dimmed">
          {t("lineOverrides.unchanged")}
        </Text>
      )}
      {(reasons.length > 0 || wins > 0) && (
        <Alert color="wait" variant="light" role="status">
          {reasons.map((reason) => (
            <Text key={reason} size="sm">
              {t("lineOverrides.wouldNotSell", { reason: t(`payTables.unsold_${reason}`) })}
            </Text>
          ))}
          {wins > 0 && <Text size="sm">{t("lineOverrides.sureWins", { count: wins })}</Text>}
          {isRequested && (
            <Text size="sm" fw="var(--cb-weight-total)">
              {t("lineOverrides.saveAgain")}
            </Text>
          )}
        </Alert>
      )}
    </Stack>
  );
}

/** A market's current state in the shape of a preview row. */
const unchanged = ({ sides, unsellable, ...market }: ServiceMarket): Row => ({
  ...market,
  alternate: 0,
  sides: sides.map(({ ours, ...side }) => ({ ...side, before: ours, after: ours })),
  before: unsellable,
  after: unsellable,
});

function Sides({ rows, teams }: { readonly rows: readonly Row[] } & Pick<LineOverridePreviewProps, "teams">) {
  const locale = useLocale();
  const { t } = locale;
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("lines.answer")}</Table.Th>
          <Table.Th ta="right">{t("lineOverrides.hq")}</Table.Th>
          <Table.Th ta="right">{t("payTables.before")}</Table.Th>
          <Table.Th ta="right">{t("payTables.after")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.flatMap((row) =>
          row.sides.map((side) => {
            const at = (line: Row["sides"][number]["hq"], reason: Row["before"]): string =>
              reason === null ? lineText(side, line, locale) : t("lines.notSold");
            const [now, then] = [at(side.before, row.before), at(side.after, row.after)];
            return (
              <Table.Tr key={`${String(side.betType)}/${String(side.side)}`}>
                <Table.Td>{sideText({ ...side, name: teams.get(side.side) ?? "" }, locale)}</Table.Td>
                <Table.Td ta="right">{lineText(side, side.hq, locale)}</Table.Td>
                <Table.Td ta="right">{now}</Table.Td>
                <Table.Td ta="right">
                  <span className={styles["then"]} data-other={now !== then || undefined}>
                    {then}
                  </span>
                </Table.Td>
              </Table.Tr>
            );
          }),
        )}
      </Table.Tbody>
    </Table>
  );
}
