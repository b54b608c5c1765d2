import type { voids } from "@chalkboard/contract";
import { betTypes } from "@chalkboard/engine";
import { betName, periodName } from "@chalkboard/i18n";
import { MultiSelect, SegmentedControl, Select } from "@mantine/core";
import type { InputOf } from "../../data/connection/client.ts";
import { Fields } from "../../kit/fields/fields.tsx";
import { DateTimeField } from "../../kit/fields/date-time-field.tsx";
import { useLocale } from "../../kit/format/locale.tsx";

const kinds = ["whole", "period", "betTypes", "span"] as const;
export type ScopeDraft = {
  readonly what: (typeof kinds)[number];
  readonly period: string;
  readonly betTypes: readonly string[];
  readonly from: number | null;
  readonly until: number | null;
};
export const wholeGame: ScopeDraft = { what: "whole", period: "", betTypes: [], from: null, until: null };
const periods = [...new Set(betTypes.map(({ period }) => period))];

type Scope = Omit<InputOf<typeof voids.preview>, "eventId">;

/** The scope in a draft; undefined while it is incomplete. */
export function scopeFrom({ what, period, betTypes: chosen, from, until }: ScopeDraft): Scope | undefined {
  switch (what) {
    case "whole":
      return {};
    case "period":
      return period === "" ? undefined : { period };
    case "betTypes":
      return chosen.length === 0 ? undefined : { betTypes: chosen.map(Number) };
    case "span":
      return (from === null && until === null) || (from !== null && until !== null && until <= from)
        ? undefined
        : {
            ...(from === null ? {} : { soldFrom: from }),
            ...(until === null ? {} : { soldUntil: until }),
            ...(chosen.length === 0 ? {} : { betTypes: chosen.map(Number) }),
          };
  }
}

/** Which bets of a game are affected. */
export function ScopeFields({
  draft,
  onChange,
}: {
  readonly draft: ScopeDraft;
  readonly onChange: (draft: ScopeDraft) => void;
}) {
  const { t } = useLocale();
  const { what, period, betTypes: chosen, from, until } = draft;
  const types = (
    <MultiSelect
      label={t("voids.what.betTypes")}
      searchable
      clearable
      limit={200}
      mb="sm"
      value={[...chosen]}
      data={betTypes.map((type) => ({
        value: String(type.id),
        label: `${betName(type, undefined, t)} (${type.alias})`,
      }))}
      nothingFoundMessage={t("kit.nothingFound")}
      onChange={(values) => {
        onChange({ ...draft, betTypes: values });
      }}
    />
  );
  return (
    <>
      <SegmentedControl
        fullWidth
        mb="sm"
        aria-label={t("voids.what")}
        value={what}
        data={kinds.map((value) => ({ value, label: t(`voids.what.${value}`) }))}
        onChange={(value) => {
          onChange({ ...draft, what: kinds.find((one) => one === value) ?? "whole" });
        }}
      />
      {what === "period" && (
        <Select
          label={t("voids.what.period")}
          mb="sm"
          value={period === "" ? null : period}
          data={periods.map((value) => ({ value, label: periodName(value, undefined, t) }))}
          onChange={(value) => {
            onChange({ ...draft, period: value ?? "" });
          }}
        />
      )}
      {what === "span" && (
        <Fields>
          <DateTimeField
            label="voids.from"
            withSeconds
            value={from}
            onChange={(at) => {
              onChange({ ...draft, from: at });
            }}
          />
          <DateTimeField
            label="voids.until"
            withSeconds
            value={until}
            onChange={(at) => {
              onChange({ ...draft, until: at });
            }}
          />
        </Fields>
      )}
      {(what === "betTypes" || what === "span") && types}
    </>
  );
}
