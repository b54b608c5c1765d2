import { hash, verify } from "@node-rs/argon2";
import { countUncommonLetters } from "./known-passwords.ts";

// Argon2id with the library's defaults, which follow OWASP's minimum (19 MiB, two passes, one lane).

export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** The hash against which a missing password is checked, so that it takes as much time as a wrong one. */
let decoy: Promise<string> | undefined;

/** Prepares that hash, so that the first request takes no longer than others. */
export async function prepareDecoy(): Promise<void> {
  await (decoy ??= hashPassword("nobody"));
}

/**
 * @param stored the hash; undefined or invalid where there is no such person or no password: then the password is
 * wrong, after the same time
 */
export async function isPassword(
  password: string,
  stored: string | undefined,
  verifies: typeof verify = verify,
): Promise<boolean> {
  if (stored?.startsWith("$argon2") === true) return verifies(stored, password);
  await verifies(await (decoy ??= hashPassword("nobody")), password);
  return false;
}

/** The rule that a new password breaks. */
export type PasswordProblem = "tooShort" | "sameAsName" | "tooSimple" | "differs" | "unchanged";

const leastDifferent = 5;
/** The least number of letters that a password must have apart from common ones. */
const leastUncommonLetters = 4;

/** Who chooses a password, and the names of their service. */
type Names = { readonly login: string; readonly name: string; readonly ofService?: readonly string[] };

/**
 * Why a password may not be chosen; undefined when it may. Length is what makes guessing hard, so there is no rule
 * about kinds of characters; it may not be the person's own name or the service's, nor a few repeated characters, nor a
 * common password (NIST SP 800-63B, 3.1.1.2; docs/decisions/0512).
 */
export function passwordProblem(
  password: string,
  again: string,
  { login, name, ofService = [] }: Names,
  leastLength: number,
): PasswordProblem | undefined {
  if (password !== again) return "differs";
  if ([...password].length < leastLength) return "tooShort";
  const plain = password.toLowerCase();
  // Spaces within a name are often left out; the longest first, so that none is removed from the middle of another.
  const names = [login, name, ...ofService]
    .flatMap((one) => [one, one.replaceAll(/\s/g, "")])
    .filter((one) => one.length > 2)
    .map((one) => one.toLowerCase())
    .toSorted((one, other) => other.length - one.length);
  const left = names.reduce((rest, one) => rest.replaceAll(one, ""), plain);
  if (left !== plain && left.length < leastLength / 2) return "sameAsName";
  return new Set(plain).size < leastDifferent || countUncommonLetters(plain) < leastUncommonLetters
    ? "tooSimple"
    : undefined;
}
