import type { PlainKey } from "@chalkboard/messages";
import { Select, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "./words.tsx";
import styles from "./filters.module.css";

/** The row of filters under a page's title. Its fields read and write `useFilters`, so that a view can be linked. */
export function Filters({ children }: { readonly children: ReactNode }) {
  const { t } = useWords();
  return <search className={styles["filters"]} aria-label={t("kit.filters")}>{children}</search>;
}

export type Choice = { readonly value: string; readonly label: string };

/** Of thousands nobody reads the list: he types. */
const mostShown = 200;

export type FilterSelectProps = {
  readonly label: PlainKey;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onChange: (value: string) => void;
  /** Adds "All" with the empty value. */
  readonly withAll?: boolean;
  readonly width?: number;
};

export function FilterSelect({ label, value, choices, onChange, withAll = false, width = 160 }: FilterSelectProps) {
  const { t } = useWords();
  // A value that is no choice is none: with its old value the field would go on showing the choice of before.
  const data = withAll ? [{ value: "", label: t("kit.all") }, ...choices] : [...choices];
  return (
    <Select label={t(label)} data={data} value={data.some((choice) => choice.value === value) ? value : null}
      styles={{ wrapper: { width } }} searchable={choices.length > 8} limit={mostShown}
      comboboxProps={{ width: "max-content", position: "bottom-start" }} onChange={(chosen) => { onChange(chosen ?? ""); }} />
  );
}

/** A text that filters as one types. */
export function FilterText({ label, value, onChange, width = 160 }: Omit<FilterSelectProps, "choices" | "withAll">) {
  const { t } = useWords();
  return (
    <TextInput label={t(label)} value={value} type="search" styles={{ wrapper: { width } }} onChange={(event) => { onChange(event.currentTarget.value); }} />
  );
}
