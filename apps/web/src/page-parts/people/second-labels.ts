// Messages of a money movement that needs approval or rejects the approver.
import { explain, type Refused } from "@chalkboard/i18n";
import type { Locale } from "../../kit/format/locale.tsx";
import { secondKey } from "./second-person.tsx";

const dataOf = ({ data }: Refused): Readonly<Record<string, unknown>> =>
  typeof data === "object" && data !== null ? (data as Readonly<Record<string, unknown>>) : {};

/** Whether the refusal asks for another person's approval. */
export function asksSecond(refused: Refused): boolean {
  const { reason } = dataOf(refused);
  return reason === "needsSecond" || reason === "secondPerson";
}

/** The reason of the refusal. */
export function refusedText(refused: Refused, locale: Locale): string {
  const { reason, why } = dataOf(refused);
  return reason === "secondPerson" ? locale.t(secondKey(why)) : explain(refused, locale).text;
}
