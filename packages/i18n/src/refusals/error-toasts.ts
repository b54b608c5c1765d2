// The compact slip's refusals, one short sentence each, from the catalogue by error_code.
import { errorToastOf, printHelper, toastOnWire } from "@chalkboard/contract";
import type { Refused, Writing } from "./refused.ts";
import { explain } from "./refusals.ts";

/** The toasts' codes, for the completeness tests; -26 also has a type. */
export const toastCodes = [
  -19, -20, -21, -22, -23, -24, -25, -26, -27, -28, -29, -30, -31, -32, -33, -35, -36, -37,
] as const;

const exclusionTypes = [1, 2, 3, 4] as const;

/**
 * The text for a response that carries an error_code.
 * @returns undefined where it carries none, or an unknown one
 */
export function toastOfAnswer(data: unknown, { t }: Pick<Writing, "t">): string | undefined {
  const result = typeof data === "object" && data !== null ? (data as Readonly<Record<string, unknown>>) : {};
  const code = toastCodes.find((known) => known === result["error_code"]);
  switch (code) {
    case undefined:
      return undefined;
    case -26: {
      const type = exclusionTypes.find((known) => known === result["type"]);
      return type === undefined ? t("toasts.-22") : t(`toasts.-26.${type}`);
    }
    case -27:
      return t("toasts.-27", { message: typeof result["message"] === "string" ? result["message"] : "" });
    case -36:
      return t("toasts.-36", { wagers: Number(result["wagers"] ?? 0), actual: Number(result["actual_wagers"] ?? 0) });
    default:
      return t(`toasts.${code}`);
  }
}

/** The short sentence for a refusal by response_type; the dialog's title where the specification has no toast. */
export function shortly(refused: Refused, writing: Writing): string {
  const toast = errorToastOf(refused);
  return (
    (toast === undefined ? undefined : toastOfAnswer(toastOnWire(toast), writing)) ?? explain(refused, writing).title
  );
}

/**
 * The text for a website that was not fetched completely, where a response carries the print program's report. An
 * incomplete page is a warning, with its counts.
 * @returns undefined where the response carries no report, or the page is complete
 */
export function readingToast(
  data: unknown,
  { t }: Pick<Writing, "t">,
): { readonly kind: "warning" | "error"; readonly text: string } | undefined {
  const reading = printHelper.pageReading(data);
  switch (reading?.kind) {
    case undefined:
    case "whole":
      return undefined;
    case "incomplete":
      return { kind: "warning", text: t("toasts.pageInPart", { done: reading.done, total: reading.total }) };
    case "error":
      return { kind: "error", text: t("toasts.pageUnread", { code: reading.code }) };
  }
}
