// An S3-compatible bucket: pictures and documents are stored, read and deleted under their hashes. Browsers never see
// any of it.
import { createHash } from "node:crypto";
import type { pictures } from "@chalkboard/contract";
import type { Clock, Timers } from "@chalkboard/kernel";
import { AwsV4Signer } from "aws4fetch";
import { bodyOf } from "../ports/body.ts";
import type { StoreSettings } from "../ports/ports.ts";
import { endings } from "./path.ts";

/** No response in time, or "later"; or a refusal, which is about the settings. */
export type StoreTrouble = "unreachable" | "refused";

export type PictureStore = {
  readonly put: (hash: string, kind: Kind, bytes: Buffer) => Promise<StoreTrouble | undefined>;
  /** The bytes, which match their hash; `altered` where they do not. */
  readonly get: (hash: string, kind: Kind) => Promise<Buffer | StoreTrouble | "missing" | "altered">;
  /** It is not reported whether it existed: it is gone in any case. */
  readonly remove: (hash: string, kind: Kind) => Promise<StoreTrouble | undefined>;
};

const withinMs = 10_000;
/** More than the largest output of our encoder. */
const mostBytes = 32 * 1024 * 1024;
/** The content type of each kind. */
export const types = { picture: "image/webp", document: "application/pdf" } as const;
const noBytes = Buffer.alloc(0);

type Tools = { readonly clock: Clock; readonly timers: Timers };
type Kind = pictures.FileKind;
type StoreRequest = { readonly method: string; readonly hash: string; readonly kind: Kind; readonly bytes: Buffer };
type Answered = { readonly status: number; readonly body: Buffer };

/** The client of the bucket in the settings. It signs by AWS Signature V4, including the hash of the body. */
export function createStore(settings: StoreSettings, tools: Tools): PictureStore {
  const ask = (method: string, hash: string, kind: Kind, bytes: Buffer = noBytes): Promise<Answered | undefined> =>
    input(settings, tools, { method, hash, kind, bytes });
  return {
    put: async (hash, kind, bytes) => {
      const answer = await ask("PUT", hash, kind, bytes);
      return isDone(answer) ? undefined : troubleOf(answer);
    },
    get: async (hash, kind) => {
      const answer = await ask("GET", hash, kind);
      if (isMissing(answer)) return "missing";
      if (!isDone(answer)) return troubleOf(answer);
      return sha256(answer.body) === hash ? answer.body : "altered";
    },
    remove: async (hash, kind) => {
      const answer = await ask("DELETE", hash, kind);
      return isDone(answer) || isMissing(answer) ? undefined : troubleOf(answer);
    },
  };
}

/** @returns undefined without a response */
async function input(
  settings: StoreSettings,
  { clock, timers }: Tools,
  { method, hash, kind, bytes }: StoreRequest,
): Promise<Answered | undefined> {
  const { endpoint, bucket, region, keyId, secret } = settings;
  const signer = new AwsV4Signer({
    method,
    url: `${endpoint}/${bucket}/pictures/${hash}.${endings[kind]}`,
    service: "s3",
    region,
    accessKeyId: keyId,
    secretAccessKey: secret,
    datetime: new Date(clock.now()).toISOString().replaceAll(/[:-]|\.\d{3}/g, ""),
    headers: { "x-amz-content-sha256": sha256(bytes) },
  });
  const { url, headers } = await signer.sign();
  if (method === "PUT") headers.set("content-type", types[kind]);
  const giveUp = new AbortController();
  const timer = timers.after(withinMs, () => {
    giveUp.abort();
  });
  try {
    // A redirect is not followed: it would lead to an unchecked address.
    const response = await settings.fetch(url, {
      method,
      headers,
      redirect: "manual",
      signal: giveUp.signal,
      ...(method === "PUT" ? { body: new Uint8Array(bytes) } : {}),
    });
    return { status: response.status, body: await bodyOf(response, mostBytes) };
  } catch {
    return undefined;
  } finally {
    timer.clear();
  }
}

function isDone(answer: Answered | undefined): answer is Answered {
  return answer !== undefined && answer.status >= 200 && answer.status < 300;
}

function isMissing(answer: Answered | undefined): boolean {
  return answer?.status === 404 && !answer.body.includes("NoSuchBucket");
}

function troubleOf(answer: Answered | undefined): StoreTrouble {
  return answer === undefined || answer.status === 429 || answer.status >= 500 ? "unreachable" : "refused";
}

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
