import { createHash, timingSafeEqual } from "node:crypto";
import type { Random } from "@chalkboard/kernel";

/** A new session token: 256 bits, in hex. Only its hash is stored. */
export function newToken(random: Random): string {
  return Buffer.from(random.bytes(32)).toString("hex");
}

/** The stored form of a token. */
export function tokenHash(token: string): Uint8Array {
  return createHash("sha256").update(token).digest();
}

const crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Validation codes of tickets: eight Crockford base-32 characters, 40 bits each, unguessable. */
export function validationCodes(random: Random, count: number): string[] {
  const bytes = random.bytes(count * 8);
  return Array.from({ length: count }, (_, index) =>
    [...bytes.subarray(index * 8, index * 8 + 8)].map((byte) => crockford[byte & 31]).join(""),
  );
}

/** A first password, to be read out to a person: sixty bits in groups of four, or as many as a service requires. */
export function firstPassword(random: Random, leastLength: number): string {
  const groups = Math.max(3, Math.ceil((leastLength + 1) / 5));
  const letters = [...random.bytes(groups * 4)].map((byte) => crockford[byte & 31]?.toLowerCase()).join("");
  return letters.replace(/(.{4})(?=.)/g, "$1-");
}

/** A code as a person types it: case, spaces and dashes are ignored, O is 0, I and L are 1. */
export function normalCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
}

/** Compares in a time that does not reveal where two codes differ. */
export function sameCode(typed: string, code: string): boolean {
  const left = createHash("sha256").update(normalCode(typed)).digest();
  const right = createHash("sha256").update(code).digest();
  return timingSafeEqual(left, right);
}
