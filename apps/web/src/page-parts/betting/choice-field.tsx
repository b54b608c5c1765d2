// One or several values that a rule can refer to, found by typing. Bet types, modes and periods are known here; the
// server finds all others.
import { rules, tickets } from "@chalkboard/contract";
import { betTypes } from "@chalkboard/engine";
import { modeKey } from "@chalkboard/list-columns";
import { type ComboboxItem, MultiSelect, type OptionsFilter, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { useFind } from "../../data/use-find.ts";
import { below } from "../../kit/behaviour/below.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { betTypeText, periodChoices, propKey, propTypes } from "./bet-labels.ts";
import { momentText } from "../../kit/format/moment-text.ts";

type FixedKind = "betType" | "mode" | "period" | "propType";
export type Nameable = rules.ChoiceKind | FixedKind;

type Shared = {
  readonly of: Nameable;
  readonly label: string;
  readonly error?: ReactNode;
  readonly description?: ReactNode;
  readonly disabled?: boolean;
  readonly required?: boolean;
  /** Maximum width, in a row of filters. */
  readonly width?: number;
  /** Hides the label, which is visible above the field already. */
  readonly isBare?: boolean;
};

const restMs = 200;

/** Chooses one value; empty means all, unless a value is required. */
export function ChoiceField({
  of,
  label,
  value,
  onChange,
  required = false,
  description,
  width,
  isBare = false,
  ...shared
}: Shared & {
  readonly value: string;
  readonly onChange: (value: string, name: string) => void;
}) {
  const { t } = useLocale();
  const [typed, setTyped] = useState("");
  const { options, filter } = useOptions(of, typed, value === "" ? [] : [value]);
  return (
    <Select
      {...shared}
      {...(isBare ? { "aria-label": label } : { label })}
      {...below}
      description={description}
      required={required}
      data={[...options]}
      value={value === "" ? null : value}
      searchable
      {...(width === undefined
        ? {}
        : {
            styles: { input: { maxWidth: width } },
            comboboxProps: { width: "max-content", position: "bottom-start" },
          })}
      {...(filter === undefined ? {} : { filter })}
      clearable={!required}
      onSearchChange={setTyped}
      limit={200}
      nothingFoundMessage={t("kit.nothingFound")}
      placeholder={required ? t("settings.typeToSearch") : t("kit.all")}
      clearButtonProps={{ "aria-label": t("kit.remove") }}
      onChange={(chosen, option) => {
        onChange(chosen ?? "", (option as ComboboxItem | null)?.label ?? "");
      }}
    />
  );
}

/** Chooses several values; none means all. */
export function ChoicesField({
  of,
  value,
  onChange,
  ...shared
}: Omit<Shared, "isBare" | "width"> & {
  readonly value: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}) {
  const { t } = useLocale();
  const [typed, setTyped] = useState("");
  const { options, filter } = useOptions(of, typed, value);
  return (
    <MultiSelect
      {...shared}
      {...below}
      data={[...options]}
      value={[...value]}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      limit={200}
      {...(filter === undefined ? {} : { filter })}
      clearable
      hidePickedOptions
      nothingFoundMessage={t("kit.nothingFound")}
      placeholder={value.length === 0 ? t("kit.all") : ""}
      clearButtonProps={{ "aria-label": t("kit.remove") }}
      onChange={onChange}
    />
  );
}

type Options = { readonly options: readonly ComboboxItem[]; readonly filter?: OptionsFilter };

/** The options for the typed text, and the names of the chosen values. */
function useOptions(of: Nameable, typed: string, chosen: readonly string[]): Options {
  const { t, format, zone } = useLocale();
  const isFixed = of === "betType" || of === "mode" || of === "period" || of === "propType";
  const named =
    useFind(rules.findChoices, isFixed || chosen.length === 0 ? null : { of, values: [...chosen] })?.choices ?? [];
  const labelOf = ({ name, note, startsAt }: (typeof named)[number]): string =>
    [name, note, ...(startsAt === undefined ? [] : [momentText(format, startsAt, zone)])]
      .filter((part) => part !== "")
      .join(" · ");
  // A closed field shows the name of the chosen value: do not search for it.
  const isChosen = named.some((one) => labelOf(one) === typed);
  const [text] = useDebouncedValue(isChosen ? "" : typed.trim().slice(0, 60), restMs);
  const found = useFind(rules.findChoices, isFixed ? null : { of, text })?.choices ?? [];
  if (isFixed) return { options: fixedOptions(of, t) };
  const values = new Set(found.map(({ value }) => value));
  return {
    options: [...found, ...named.filter(({ value }) => !values.has(value))].map((one) => ({
      value: one.value,
      label: labelOf(one),
    })),
    filter: ({ options }) => options.filter((option) => "value" in option && values.has(option.value)),
  };
}

function fixedOptions(of: FixedKind, t: ReturnType<typeof useLocale>["t"]): readonly ComboboxItem[] {
  switch (of) {
    case "betType":
      return betTypes.map(({ id, alias }) => ({ value: String(id), label: `${betTypeText(id, t)} (${alias})` }));
    case "mode":
      return tickets.mode.options.map((value) => ({ value, label: t(modeKey(value)) }));
    case "propType":
      return propTypes.map((kind) => ({ value: String(kind), label: t(propKey(kind)) }));
    case "period":
      return periodChoices(t).map(({ value, label }) => ({ value, label }));
  }
}
