import { type Problem, problemCodes } from "@chalkboard/contract";
import type { z } from "zod";

/** The schema's problems, as codes that the web has texts for. */
export function codeOf(issue: z.core.$ZodIssue): Pick<Problem, "code" | "minimum" | "maximum"> {
  switch (issue.code) {
    case "invalid_type":
      return {
        code: /received undefined/.test(issue.message)
          ? "required"
          : /number|int/.test(issue.expected)
            ? "notANumber"
            : "invalid",
      };
    case "too_small":
      return { code: isLength(issue.origin) ? "tooShort" : "tooSmall", minimum: Number(issue.minimum) };
    case "too_big":
      return { code: isLength(issue.origin) ? "tooLong" : "tooLarge", maximum: Number(issue.maximum) };
    case "invalid_value":
      return { code: "notAChoice" };
    case "unrecognized_keys":
      return { code: "unknownField" };
    // A check of the contract's own names its code.
    case "custom":
      return { code: problemCodes.find((code) => code === issue.params?.["code"]) ?? "invalid" };
    default:
      return { code: "invalid" };
  }
}

const isLength = (origin: string): boolean => origin === "string" || origin === "array" || origin === "set";
