import { periodShares, type Sport } from "@chalkboard/engine";
import { periodName } from "@chalkboard/i18n";
import { Group, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useLocale } from "../../../kit/format/locale.tsx";
import type { BoardEvent } from "../data/board-data.ts";
import type { WantedLine } from "../data/board-moves.ts";
import { type DerivedPeriod, derivedLines, periodsToDerive } from "./derive-lines.ts";
import { PublishLines } from "./publish-lines.tsx";
import { NumberInput } from "../../../kit/fields/number-input.tsx";

export type DerivePeriodProps = {
  /** The game of the active cell, and all shown games. */
  readonly event: BoardEvent;
  readonly events: readonly BoardEvent[];
  readonly betTypes: readonly number[];
  readonly sport: string;
  /** The shown period, if any. */
  readonly period: string;
  readonly onPublish: (wanted: readonly WantedLine[]) => void;
  readonly onClose: () => void;
};

/**
 * Derives a period's lines from the game's by formula: the period's share of the game can be changed, and all lines are
 * previewed before publishing.
 */
export function DerivePeriod({ event, events, betTypes, sport, period: shown, onPublish, onClose }: DerivePeriodProps) {
  const { t } = useLocale();
  const periods = periodsToDerive(betTypes, sport);
  const [period, setPeriod] = useState<DerivedPeriod | undefined>(periods.find((one) => one === shown) ?? periods[0]);
  const [isAll, setAll] = useState(false);
  const usual = period === undefined ? undefined : periodShares(sport as Sport, period);
  const [typed, setTyped] = useState<{ readonly margin?: number; readonly total?: number }>({});
  const shares =
    usual === undefined ? undefined : { margin: typed.margin ?? usual.margin, total: typed.total ?? usual.total };
  const wanted =
    period === undefined || shares === undefined
      ? []
      : derivedLines(isAll ? events : [event], { betTypes, sport, period, shares });
  const share = (part: "margin" | "total", label: string) => (
    <NumberInput
      w={150}
      label={label}
      suffix=" %"
      decimalScale={1}
      min={1}
      max={99}
      clampBehavior="strict"
      value={shares === undefined ? "" : shares[part] * 100}
      onChange={(value) => {
        if (typeof value === "number" && value >= 1 && value <= 99) setTyped({ ...typed, [part]: value / 100 });
      }}
    />
  );
  return (
    <PublishLines
      title={t("lines.deriveTitle")}
      wanted={wanted}
      sport={sport}
      leftOut={period === undefined ? t("lines.deriveNone") : undefined}
      onClose={onClose}
      onPublish={() => {
        onPublish(wanted);
      }}
    >
      {period !== undefined && (
        <Group align="end">
          <NativeSelect
            label={t("lines.derivePeriod")}
            value={period}
            data={periods.map((value) => ({ value, label: periodName(value, sport, t) }))}
            onChange={({ currentTarget }) => {
              setPeriod(currentTarget.value as DerivedPeriod);
              setTyped({});
            }}
          />
          <NativeSelect
            label={t("lines.deriveFor")}
            value={isAll ? "all" : "one"}
            onChange={({ currentTarget }) => {
              setAll(currentTarget.value === "all");
            }}
            data={[
              { value: "one", label: event.name },
              { value: "all", label: t("lines.deriveAll", { games: t("lines.games", { count: events.length }) }) },
            ]}
          />
          {share("margin", t("lines.deriveMargin"))}
          {share("total", t("lines.deriveTotal"))}
        </Group>
      )}
    </PublishLines>
  );
}
