import { hash, verify } from "@node-rs/argon2";

// Argon2id with the library's defaults, which follow OWASP's minimum (19 MiB, two passes, one lane).

export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

export function isPassword(password: string, stored: string): Promise<boolean> {
  return verify(stored, password);
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
