// A part of a row that is a choice: of fixed options, or of records.
import { Select } from "@mantine/core";
import { useLocale } from "../../../kit/format/locale.tsx";
import { ChoiceField, ChoicesField } from "../../../page-parts/betting/choice-field.tsx";
import { optionKey } from "../../../page-parts/settings/setting-labels.ts";
import { attributesOf, type PartProps } from "./part-props.ts";

export function ChoicePart(input: PartProps<"must" | "choice" | "side" | "one" | "leagueGroup" | "some">) {
  const { t } = useLocale();
  const { label, field, value, onChange, error, isBare } = input;
  switch (field.kind) {
    case "must":
      return (
        <ChoiceField
          label={label}
          error={error}
          isBare={isBare}
          of={field.of}
          required
          value={String(value ?? "")}
          onChange={onChange}
        />
      );
    case "choice":
      return (
        <Select
          {...attributesOf(input)}
          data={field.options.map((option) => ({ value: option, label: t(optionKey(option)) }))}
          value={typeof value === "string" ? value : null}
          placeholder={t("kit.all")}
          clearable={field.mayLack === true}
          allowDeselect={false}
          searchable={field.options.length > 8}
          onChange={onChange}
          clearButtonProps={{ "aria-label": t("kit.remove") }}
        />
      );
    case "side":
      return (
        <Select
          {...attributesOf(input)}
          clearable
          placeholder={t("kit.all")}
          value={typeof value === "number" ? String(value) : null}
          clearButtonProps={{ "aria-label": t("kit.remove") }}
          onChange={(side) => {
            onChange(side === null ? null : Number(side));
          }}
          data={(["settings.sideGame", "betting.away", "betting.home", "betting.draw"] as const).map((key, side) => ({
            value: String(side),
            label: t(key),
          }))}
        />
      );
    case "one":
      return (
        <ChoiceField
          label={label}
          error={error}
          isBare={isBare}
          of={field.of}
          value={typeof value === "string" ? value : ""}
          onChange={(code) => {
            onChange(code === "" ? null : code);
          }}
        />
      );
    case "leagueGroup":
      return (
        <ChoiceField
          label={label}
          error={error}
          isBare={isBare}
          of="leagueGroup"
          required
          value={typeof value === "number" ? String(value) : ""}
          onChange={(id) => {
            onChange(id === "" ? null : Number(id));
          }}
        />
      );
    case "some":
      return (
        <ChoicesField
          label={label}
          error={error}
          of={field.of}
          value={((value ?? []) as readonly (string | number)[]).map(String)}
          onChange={(values) => {
            onChange(field.of === "sport" ? values : values.map(Number));
          }}
        />
      );
  }
}
