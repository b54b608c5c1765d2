// The scores of a result as a table: a column per segment on a desktop, a row per segment on a phone.
import { Table, Text } from "@mantine/core";
import { useLocale } from "../../kit/format/locale.tsx";
import type { CellScore } from "./result-draft.ts";
import { isMark, statisticIn } from "./statistic-draft.ts";

export type Team = "away" | "home";
export const teams: readonly Team[] = ["away", "home"];

export type ScoresProps = {
  readonly shown: readonly CellScore[];
  /** The official scores that a correction replaces, by column. */
  readonly before: readonly CellScore[] | undefined;
  /** The names of the segments for which a side has no score. */
  readonly missing: readonly { readonly team: Team; readonly names: readonly string[] }[];
  readonly isWrong: (segment: string, team: Team) => boolean;
  readonly nameOf: (team: Team) => string;
  readonly columnName: (segment: string) => string;
};

const figures = { fontVariantNumeric: "tabular-nums" } as const;

/** A row per side; official values are above their correction. */
export function ScoresAcross({ shown, before, missing, isWrong, nameOf, columnName }: ScoresProps) {
  const { t } = useLocale();
  return (
    <Table withRowBorders={false} mb="sm" horizontalSpacing="xs" style={figures}>
      <Table.Thead>
        <Table.Tr>
          <Table.Td />
          {shown.map(({ segment }) => (
            <Table.Th key={segment} style={{ textAlign: "right" }}>
              {columnName(segment)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      {before !== undefined && (
        <Table.Tbody c="dimmed">
          <Title columns={before.length + 1}>{t("results.before")}</Title>
          {teams.map((team) => (
            <Table.Tr key={team}>
              <Table.Td>{nameOf(team)}</Table.Td>
              {before.map((cell) => (
                <ScoreCell key={cell.segment} segment={cell.segment} value={cell[team]} />
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      )}
      <Table.Tbody>
        {before !== undefined && <Title columns={shown.length + 1}>{t("results.after")}</Title>}
        {missing.map(({ team, names }) => (
          <Table.Tr key={team}>
            <Table.Td>
              {nameOf(team)}
              <Missing team={nameOf(team)} names={names} />
            </Table.Td>
            {shown.map((cell, index) => (
              <ScoreCell
                key={cell.segment}
                segment={cell.segment}
                value={cell[team]}
                isWrong={isWrong(cell.segment, team)}
                isChanged={before !== undefined && before[index]?.[team] !== cell[team]}
              />
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** A row per segment, the sides next to each other; a correction follows the official score. */
export function ScoresDown({ shown, before, missing, isWrong, nameOf, columnName }: ScoresProps) {
  return (
    <>
      <Table withRowBorders={false} mb="sm" horizontalSpacing="xs" style={figures}>
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            {teams.map((team) => (
              <Table.Th key={team} style={{ textAlign: "right" }}>
                {nameOf(team)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((cell, index) => (
            <Table.Tr key={cell.segment}>
              <Table.Th scope="row">{columnName(cell.segment)}</Table.Th>
              {teams.map((team) => {
                const stood = before?.[index]?.[team];
                const isChanged = before !== undefined && stood !== cell[team];
                return (
                  <ScoreCell
                    key={team}
                    segment={cell.segment}
                    value={cell[team]}
                    isWrong={isWrong(cell.segment, team)}
                    isChanged={isChanged}
                    {...(isChanged && stood !== undefined ? { stood } : {})}
                  />
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {missing.map(({ team, names }) => (
        <Missing key={team} team={nameOf(team)} names={names} />
      ))}
    </>
  );
}

function Missing({ team, names }: { readonly team: string; readonly names: readonly string[] }) {
  const { t } = useLocale();
  return (
    names.length > 0 && (
      <Text size="xs" className="cb-no">
        {t("results.missing", { team, segments: names.join(", ") })}
      </Text>
    )
  );
}

function Title({ columns, children }: { readonly columns: number; readonly children: string }) {
  return (
    <Table.Tr>
      <Table.Th colSpan={columns} scope="rowgroup">
        <Text size="xs" fw="var(--cb-weight-total)">
          {children}
        </Text>
      </Table.Th>
    </Table.Tr>
  );
}

type CellProps = {
  readonly segment: string;
  readonly value: number | null | undefined;
  readonly isWrong?: boolean;
  readonly isChanged?: boolean;
  /** The value that it replaces. */
  readonly stood?: number | null;
};

function ScoreCell({ segment, value, isWrong = false, isChanged = false, stood }: CellProps) {
  return (
    <Table.Td
      style={{
        textAlign: "right",
        ...(isWrong ? { outline: "1px solid var(--cb-no)" } : {}),
        ...(isChanged ? { fontWeight: "var(--cb-weight-total)" } : {}),
      }}
      className={isWrong ? "cb-no" : ""}
    >
      {stood !== undefined && (
        <Text span inherit c="dimmed">
          {textOf(segment, stood)} →{" "}
        </Text>
      )}
      {value === undefined ? (isWrong ? "?" : "") : textOf(segment, value)}
    </Table.Td>
  );
}

/** x is a half-inning that was not batted, or a statistic that is true of the side. */
function textOf(segment: string, value: number | null): string {
  const statistic = statisticIn(segment);
  return value === null
    ? "x"
    : statistic !== undefined && isMark(statistic)
      ? value === 1
        ? "x"
        : "–"
      : String(value);
}
