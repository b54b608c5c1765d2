import type { Locale } from "../../kit/format/locale.tsx";

const rules = ["tooShort", "sameAsName", "tooSimple", "differs", "unchanged"] as const;

/** Whether the current password was wrong. */
export function isWrongPassword({ data }: { readonly data: unknown }): boolean {
  return typeof data === "object" && data !== null && "reason" in data && data.reason === "password";
}

/** The rule that a new password breaks, in words; undefined for other refusals. */
export function passwordFault(
  { data }: { readonly data: unknown },
  { t, format, zone }: Pick<Locale, "t" | "format" | "zone">,
): string | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  if (isWrongPassword({ data })) return t("account.wrongPassword");
  if ("reason" in data && data.reason === "locked" && "until" in data)
    return t("account.locked", { time: format.time(Number(data.until), zone) });
  const problems: readonly unknown[] = "problems" in data && Array.isArray(data.problems) ? data.problems : [];
  const named = problems.flatMap((problem) =>
    typeof problem === "object" && problem !== null && "problem" in problem ? [problem.problem] : [],
  );
  const rule = rules.find((candidate) => named.includes(candidate));
  if (rule === "tooShort")
    return t("account.tooShort", { length: "passwordLength" in data ? Number(data.passwordLength) : 12 });
  return rule === undefined ? undefined : t(`account.${rule}`);
}
