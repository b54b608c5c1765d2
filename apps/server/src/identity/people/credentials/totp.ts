// One-time codes of an authenticator (RFC 6238: SHA-1, six digits, 30 s), by the library; one step before and after is
// accepted, no code twice.
import type { EpochMs, Random } from "@chalkboard/kernel";
import { Secret, TOTP } from "otpauth";

const stepMs = 30_000;
const secretBytes = 20;

/** A new secret in base 32. */
export function newTotpSecret(random: Random): string {
  return new Secret({ buffer: Uint8Array.from(random.bytes(secretBytes)).buffer }).base32;
}

/** The content of a QR code for an authenticator. */
export function totpUrl(secret: string, service: string, login: string): string {
  return new TOTP({ issuer: service, label: login, secret }).toString();
}

/**
 * Whether a code is valid now.
 * @param after the step of the newest accepted code: that one and all before it are used up
 * @returns the code's step, to be stored; undefined for a wrong or used code
 */
export function totpStep(secret: string, code: string, now: EpochMs, after: number): number | undefined {
  const delta = new TOTP({ secret }).validate({ token: code.replaceAll(/\s/g, ""), timestamp: now, window: 1 });
  if (delta === null) return undefined;
  const step = Math.floor(now / stepMs) + delta;
  return step > after ? step : undefined;
}
