import { problemText, type Translate } from "@chalkboard/i18n";
import type { z } from "zod";

/** Validation errors in the user's language. */
function issueText(issue: z.core.$ZodIssue, value: unknown, t: Translate): string {
  switch (issue.code) {
    case "too_small":
      if (issue.origin === "string")
        return Number(issue.minimum) <= 1 ? t("kit.required") : t("kit.tooShort", { minimum: Number(issue.minimum) });
      return t("kit.tooSmall", { minimum: Number(issue.minimum) });
    case "too_big":
      return issue.origin === "string"
        ? t("kit.tooLong", { maximum: Number(issue.maximum) })
        : t("kit.tooBig", { maximum: Number(issue.maximum) });
    case "invalid_type":
      if (issue.input === undefined || issue.input === null || issue.input === "") return t("kit.required");
      return issue.expected === "number" || issue.expected === "int" ? t("kit.notANumber") : t("kit.invalid");
    // The contract's own checks name the error themselves, in the server's words.
    case "custom":
      return problemText({ code: issue.params?.["code"] }, t) || t(value === "" ? "kit.required" : "kit.invalid");
    default:
      return t("kit.invalid");
  }
}

/** A form's errors by field path; the first error of each field. */
export function formErrors(schema: z.ZodType, values: unknown, t: Translate): Record<string, string> {
  const parsed = schema.safeParse(values, { reportInput: true });
  const errors: Record<string, string> = {};
  for (const issue of parsed.error?.issues ?? [])
    errors[issue.path.join(".")] ??= issueText(issue, valueAt(values, issue.path), t);
  return errors;
}

function valueAt(values: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce(
    (within, key) => (within as Readonly<Record<PropertyKey, unknown>> | null | undefined)?.[key],
    values,
  );
}
