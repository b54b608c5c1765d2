// Explains in words what is wrong with the fields of a refused payload.
import { problemCodes } from "@chalkboard/contract";
import { type Data, list, object, text } from "./refusal-data.ts";
import type { Refused, Writing } from "./refused.ts";
import type { Translate } from "../translator.ts";

/** What is wrong with a field; empty for an unknown code. */
export function problemText({ code: given, minimum, maximum }: Data, t: Translate): string {
  const code = problemCodes.find((candidate) => candidate === given);
  switch (code) {
    case undefined:
      return "";
    case "tooSmall":
    case "tooShort":
      return typeof minimum === "number" ? t(`refusals.-1.${code}`, { minimum }) : t("refusals.-1.invalid");
    case "tooYoung":
      return typeof minimum === "number" ? t("refusals.-1.tooYoung", { minimum }) : t("refusals.-1.invalid");
    case "tooLarge":
    case "tooLong":
      return typeof maximum === "number" ? t(`refusals.-1.${code}`, { maximum }) : t("refusals.-1.invalid");
    default:
      return t(`refusals.-1.${code}`);
  }
}

/** What is wrong with each field of a refused payload, to show beside the fields. */
export function fieldFaults({ code, data }: Refused, { t }: Pick<Writing, "t">): ReadonlyMap<string, string> {
  if (code !== -1) return new Map();
  const faults = list(object(data)["problems"]).map(
    (problem) => [text(problem["field"]), problemText(problem, t)] as const,
  );
  return new Map(faults.filter(([, words]) => words !== ""));
}
