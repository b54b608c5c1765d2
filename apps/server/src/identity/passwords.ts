import { hash, verify } from "@node-rs/argon2";

// Argon2id with the library's defaults, which follow OWASP's minimum (19 MiB, two passes, one lane).

export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** What somebody without a password is looked at with, so that it costs as much time as somebody's wrong one. */
let decoy: Promise<string> | undefined;

/** @param stored the hash; undefined, or no hash at all, where there is nobody or nobody with a password: then it is wrong, at the same price */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  if (stored?.startsWith("$argon2") === true) return verify(stored, password);
  await verify(await (decoy ??= hashPassword("nobody")), password);
  return false;
}

/** The rule that a new password breaks. */
export type PasswordProblem = "tooShort" | "sameAsName" | "tooSimple" | "differs" | "unchanged";

const leastDifferent = 5;

/**
 * Why a password may not be chosen; undefined when it may. Length is what makes guessing hard, so there is no rule about kinds of characters; it may not be
 * the person's own name, nor the same few characters again and again.
 */
export function passwordProblem(password: string, again: string, person: { login: string; name: string }, leastLength: number): PasswordProblem | undefined {
  if (password !== again) return "differs";
  if ([...password].length < leastLength) return "tooShort";
  const plain = password.toLowerCase();
  const isName = [person.login, person.name].some((name) => name.length > 2 && plain.replaceAll(name.toLowerCase(), "").length < leastLength / 2);
  if (isName) return "sameAsName";
  return new Set(plain).size < leastDifferent ? "tooSimple" : undefined;
}
