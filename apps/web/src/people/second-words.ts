// What a movement of money says where it wants a second person, or does not take the one who was named.
import { explain, type Refused } from "@chalkboard/messages";
import type { Locale } from "../kit/words.tsx";
import { secondKey } from "./second-person.tsx";

const dataOf = ({ data }: Refused): Readonly<Record<string, unknown>> => (
  typeof data === "object" && data !== null ? data as Readonly<Record<string, unknown>> : {});

/** Whether it is done once somebody else confirms it. */
export function asksSecond(refused: Refused): boolean {
  const { reason } = dataOf(refused);
  return reason === "needsSecond" || reason === "secondPerson";
}

/** Why it was refused. */
export function refusedText(refused: Refused, words: Locale): string {
  const { reason, why } = dataOf(refused);
  return reason === "secondPerson" ? words.t(secondKey(why)) : explain(refused, words).text;
}
