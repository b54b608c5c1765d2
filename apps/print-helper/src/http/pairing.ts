import { createHash, timingSafeEqual } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import type { Random } from "@chalkboard/kernel";
import { z } from "zod";

// Which websites may use this program. A code is shown here and typed at the till once; the till then has a token for
// its origin, and only the token's hash is kept.

const pairings = z.record(z.string(), z.array(z.string()).max(100));
type Pairings = Readonly<Record<string, readonly string[]>>;

/** Where pairings are kept. */
export type PairingStore = { readonly read: () => Pairings; readonly write: (pairings: Pairings) => void };

export type Pairing = {
  /** The code that pairs the next origin. */
  readonly code: () => string;
  /** @returns the token of the origin, or undefined for a wrong code */
  readonly pair: (origin: string, code: string) => string | undefined;
  /** Whether requests of this origin are read at all. */
  readonly isKnown: (origin: string) => boolean;
  /** Whether the origin may use the program with this token. */
  readonly mayUse: (origin: string, token: string) => boolean;
  readonly origins: () => readonly string[];
};

// Without letters and digits that are confused when read aloud.
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const codeLength = 8;
/** After so many wrong codes there is a new one: of 2^40 codes nobody guesses one so. */
export const wrongCodesAllowed = 5;
/** Browsers of one origin, each with its own token; the oldest is replaced. */
const tokensOfOrigin = 10;

type Ports = {
  readonly random: Random;
  readonly store: PairingStore;
  /** Origins that the installation named: they need no token. */
  readonly named: readonly string[];
  readonly onNewCode: (code: string) => void;
};

/** Opens the table of paired origins, with a new code. */
export function openPairing({ random, store, named, onNewCode }: Ports): Pairing {
  let paired = store.read();
  let wrongCodes = 0;
  let code = "";
  const renewCode = (): void => {
    wrongCodes = 0;
    code = Array.from(random.bytes(codeLength), (byte) => letters[byte % letters.length]).join("");
    onNewCode(shown(code));
  };
  renewCode();
  const hashesOf = (origin: string): readonly string[] => (Object.hasOwn(paired, origin) ? (paired[origin] ?? []) : []);
  return {
    code: () => shown(code),
    pair: (origin, typed) => {
      if (!isEqual(cleaned(typed), code)) {
        wrongCodes += 1;
        if (wrongCodes >= wrongCodesAllowed) renewCode();
        return undefined;
      }
      const token = Buffer.from(random.bytes(32)).toString("base64url");
      paired = { ...paired, [origin]: [...hashesOf(origin), hash(token)].slice(-tokensOfOrigin) };
      store.write(paired);
      renewCode();
      return token;
    },
    isKnown: (origin) => named.includes(origin) || hashesOf(origin).length > 0,
    mayUse: (origin, token) =>
      named.includes(origin) || hashesOf(origin).some((expected) => isEqual(hash(token), expected)),
    origins: () => [...new Set([...named, ...Object.keys(paired)])],
  };
}

/** In two groups, as it is read aloud. */
function shown(code: string): string {
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;
}

/** What was typed, however it was written: small letters, spaces, O for 0, I and L for 1. */
function cleaned(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/gu, "").replaceAll("O", "0").replaceAll(/[IL]/gu, "1");
}

function hash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Keeps pairings in a file that only its owner may read. */
export function pairingFile(path: string): PairingStore {
  return {
    read: () => (existsSync(path) ? pairings.parse(JSON.parse(readFileSync(path, "utf8"))) : {}),
    write: (all) => {
      const next = `${path}.next`;
      writeFileSync(next, `${JSON.stringify(all, undefined, 2)}\n`, { mode: 0o600 });
      renameSync(next, path);
    },
  };
}
