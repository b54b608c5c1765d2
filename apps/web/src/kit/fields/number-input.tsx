import { numberText, pointsText, readNumber, readPoints } from "@chalkboard/i18n";
import { TextInput, type TextInputProps } from "@mantine/core";
import { type KeyboardEvent, useRef, useState } from "react";
import { useHeldSubmit } from "../behaviour/use-held-submit.ts";
import { useLocale } from "../format/locale.tsx";

export type NumberInputProps = Omit<TextInputProps, "value" | "defaultValue" | "onChange" | "min" | "max" | "step"> & {
  readonly value?: number | string | null | undefined;
  /** A number, or "" if the field is empty or its text is not a number. */
  readonly onChange?: (value: number | string) => void;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** The step for ↑ and ↓. */
  readonly step?: number;
  readonly allowDecimal?: boolean;
  readonly decimalScale?: number;
  readonly allowNegative?: boolean;
  /** `none`: the form checks the range itself; `strict`: a number out of range is reported as "". */
  readonly clampBehavior?: "none" | "blur" | "strict";
  readonly suffix?: string;
  /** For numbers with their own notation, such as points. */
  readonly reads?: (text: string) => number | null | undefined;
  readonly shows?: (value: number) => string;
};

/** The typed text; `at`: the form's value when the field was left with a text that is not a number. */
type Typed = { readonly text: string; readonly at?: number | string | null | undefined };

const inPoint = 4;

/** For points: accepts "7½", "7.5" and "7,5", and shows them as boards do. */
export const pointsSpelling: Pick<NumberInputProps, "reads" | "shows"> = {
  reads: (text) => {
    const quarters = text.trim() === "" ? null : readPoints(text);
    return quarters == null ? quarters : quarters / inPoint;
  },
  shows: (points) => pointsText(Math.round(points * inPoint)),
};

/**
 * A number as people type it. The typed text always stays: a text that is not a number turns the field red and blocks
 * submitting the form.
 */
export function NumberInput(props: NumberInputProps) {
  const {
    value,
    onChange,
    min,
    max,
    step = 1,
    allowDecimal = true,
    decimalScale = 2,
    allowNegative = true,
    clampBehavior = "blur",
    suffix = "",
    reads,
    shows,
    error,
    onBlur,
    onFocus,
    ...rest
  } = props;
  const { t, format, language } = useLocale();
  const [typed, setTyped] = useState<Typed | undefined>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const decimals = allowDecimal ? decimalScale : 0;
  const read =
    reads ??
    ((text: string) =>
      readNumber(text, { language, decimals, isSigned: allowNegative && (min === undefined || min < 0) }));
  const show = shows ?? ((shown: number) => `${numberText(shown, language)}${suffix}`);
  const isShown = typed !== undefined && (!("at" in typed) || Object.is(typed.at, value));
  const number = isShown ? read(typed.text) : typeof value === "number" ? value : null;
  const isFree = clampBehavior === "none" || number == null || !isShown;
  const refusal =
    isShown && number === undefined
      ? t("kit.notANumber")
      : !isFree && min !== undefined && number < min
        ? t("kit.tooSmall", { minimum: format.number(min, decimalsOf(min)) })
        : !isFree && max !== undefined && number > max
          ? t("kit.tooBig", { maximum: format.number(max, decimalsOf(max)) })
          : undefined;
  useHeldSubmit(input, refusal !== undefined);
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === "ArrowUp" ? step : event.key === "ArrowDown" ? -step : 0;
    if (by === 0 || event.altKey || event.ctrlKey || event.metaKey || rest.disabled === true) return;
    event.preventDefault();
    setTyped(undefined);
    onChange?.(Math.min(max ?? Infinity, Math.max(min ?? -Infinity, Math.round(((number ?? 0) + by) * 100) / 100)));
  };
  return (
    <TextInput
      {...rest}
      ref={input}
      inputMode={decimals > 0 ? "decimal" : "numeric"}
      autoComplete="off"
      error={refusal ?? error}
      value={isShown ? typed.text : typeof value === "number" ? show(value) : (value ?? "")}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        event.currentTarget.select();
        onFocus?.(event);
      }}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped({ text });
        const next = read(text) ?? "";
        const isOutside = typeof next === "number" && (next < (min ?? -Infinity) || next > (max ?? Infinity));
        onChange?.(clampBehavior === "strict" && isOutside ? "" : next);
      }}
      onBlur={(event) => {
        setTyped(refusal === undefined || typed === undefined ? undefined : { text: typed.text, at: value });
        onBlur?.(event);
      }}
    />
  );
}

const decimalsOf = (bound: number): number => (Number.isInteger(bound) ? 0 : 2);
