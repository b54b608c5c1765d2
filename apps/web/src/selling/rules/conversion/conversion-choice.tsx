import { services } from "@chalkboard/contract";
import { Select } from "@mantine/core";
import type { ReactNode } from "react";
import { useCallQuery } from "../../../data/use-call-query.ts";
import { useLocale } from "../../../kit/format/locale.tsx";

export type ConversionChoiceProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (name: string) => void;
  readonly error?: ReactNode;
  readonly width?: number;
  readonly placeholder?: string;
  /** May be empty. */
  readonly mayLack?: boolean;
};

/** Chooses one of the conversions in use. */
export function ConversionChoice({
  label,
  value,
  onChange,
  error,
  width,
  placeholder,
  mayLack = false,
}: ConversionChoiceProps) {
  const { t } = useLocale();
  const {
    data: { tables },
  } = useCallQuery(services.listPayTables, { kind: "conversion" });
  const names = [
    ...new Set([...tables.filter(({ isSold }) => isSold).map(({ name }) => name), ...(value === "" ? [] : [value])]),
  ].toSorted();
  return (
    <Select
      label={label}
      placeholder={placeholder ?? t("rules.chooseTable")}
      data={names}
      value={value === "" ? null : value}
      error={error}
      searchable
      allowDeselect={false}
      clearable={mayLack}
      clearButtonProps={{ "aria-label": t("kit.remove") }}
      {...(width === undefined ? {} : { w: width })}
      onChange={(name) => {
        onChange(name ?? "");
      }}
    />
  );
}
