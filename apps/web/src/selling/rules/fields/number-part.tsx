// A part of a row that is a number: a count, points, a rate or an amount.
import { below } from "../../../kit/behaviour/below.ts";
import { MoneyField } from "../../../kit/fields/money-field.tsx";
import { NumberInput, pointsSpelling } from "../../../kit/fields/number-input.tsx";
import { attributesOf, type PartProps } from "./part-props.ts";

/** Points are stored in quarters. */
const inPoint = 4;
/** Rates are stored in hundredths of a percent. */
const inPercent = 100;

export function NumberPart(input: PartProps<"count" | "points" | "percent" | "amount" | "money">) {
  const { label, field, value, onChange, error } = input;
  switch (field.kind) {
    case "count":
      return (
        <NumberInput
          {...attributesOf(input)}
          {...below}
          allowDecimal={false}
          min={field.from ?? 0}
          {...(field.to === undefined ? {} : { max: field.to })}
          clampBehavior="none"
          value={typeof value === "number" ? value : ""}
          onChange={(next) => {
            onChange(next === "" ? null : Number(next));
          }}
        />
      );
    case "points":
      return (
        <NumberInput
          {...attributesOf(input)}
          {...below}
          {...pointsSpelling}
          step={0.5}
          min={field.from / inPoint}
          max={field.to / inPoint}
          clampBehavior="strict"
          value={typeof value === "number" ? value / inPoint : ""}
          onChange={(next) => {
            onChange(next === "" ? null : Math.round(Number(next) * inPoint));
          }}
        />
      );
    case "amount":
      return (
        <MoneyField bare={label} error={error} value={typeof value === "number" ? value : null} onChange={onChange} />
      );
    case "percent":
      return (
        <NumberInput
          {...attributesOf(input)}
          {...below}
          decimalScale={2}
          min={0}
          max={100}
          clampBehavior="strict"
          value={typeof value === "number" ? value / inPercent : ""}
          onChange={(next) => {
            onChange(next === "" ? null : Math.round(Number(next) * inPercent));
          }}
        />
      );
    case "money":
      return (
        <MoneyField
          label={field.title}
          error={error}
          value={typeof value === "number" ? value : null}
          onChange={onChange}
        />
      );
  }
}
