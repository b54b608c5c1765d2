import { type Answered, type identity, responses } from "@chalkboard/contract";
import type { Locale } from "../../kit/format/words.tsx";

/**
 * Why signing in was refused, in terms that the user can act on. The server never says whether the name or the password
 * was wrong.
 */
export function signInFault(
  answered: Answered<typeof identity.login>,
  { t }: Pick<Locale, "t">,
  timeOf: (at: number) => string,
): string {
  const data =
    typeof answered.data === "object" && answered.data !== null
      ? (answered.data as Readonly<Record<string, unknown>>)
      : {};
  if (data["reason"] === "locked" && typeof data["until"] === "number")
    return t("shell.signInLocked", { time: timeOf(data["until"]) });
  if (data["reason"] === "tooMany") return t("refusals.because.tooMany");
  if (data["reason"] === "door") return t("account.otherDoor");
  if (data["reason"] === "inactive") return t("shell.signInInactive");
  if (data["reason"] === "requested") return t("shell.signInRequested");
  if (data["reason"] === "placeInactive") return t("shell.signInPlaceInactive");
  if (answered.responseType === responses.notFound) return t("shell.signInUnknown");
  return t("shell.signInFailed", { code: answered.responseType });
}
