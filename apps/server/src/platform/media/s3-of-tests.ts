// A small S3-compatible server for tests: it verifies every signature by the published algorithm (AWS Signature Version
// 4), keeps objects in memory, and can be slow, refuse, redirect, or close the connection.
import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { assert, type EpochMs } from "@chalkboard/kernel";

export const keys = { keyId: "AKIAIOSFODNN7EXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY" } as const;

export type Mood = "well" | "slow" | "refuses" | "is over" | "hangs up" | "lies";
export type TestStore = {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  /** The bucket's objects, by name. */
  readonly objects: Map<string, Buffer>;
  /** "GET name 200" of each request, the oldest first. */
  readonly requests: string[];
  readonly be: (mood: Mood) => void;
  /** Resolves when a request has come that is not answered. */
  readonly waits: () => Promise<void>;
  readonly close: () => Promise<void>;
};

const [bucket, region, freshForMs] = ["banners", "eu-west-3", 15 * 60_000];

/** @param now the clock of the store */
export async function startTestStore(now: () => EpochMs): Promise<TestStore> {
  const objects = new Map<string, Buffer>();
  const input: string[] = [];
  const waiting: (() => void)[] = [];
  let mood: Mood = "well";
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const url = request.url ?? "";
    if (mood === "hangs up") return void request.socket.destroy();
    if (mood === "slow")
      return waiting.splice(0).forEach((come) => {
        come();
      });
    const name = decodeURIComponent(url.split("?")[0] ?? "").replace(`/${bucket}/`, "");
    const [status, result] =
      mood === "is over"
        ? ([503, "SlowDown"] as const)
        : mood === "refuses"
          ? ([403, "AccessDenied"] as const)
          : act({ method: request.method ?? "", url, headers: request.headers, body }, name);
    input.push(`${request.method ?? ""} ${name} ${String(status)}`);
    response.writeHead(status, { "content-type": typeof result === "string" ? "application/xml" : "image/webp" });
    response.end(
      typeof result === "string" && result !== ""
        ? `<?xml version="1.0"?><Error><Code>${result}</Code></Error>`
        : result,
    );
  }

  function act(request: SignedRequest, name: string): readonly [number, string | Buffer] {
    const fault = faultOf(request, now());
    if (fault !== undefined) return [403, fault];
    if (!request.url.startsWith(`/${bucket}/`)) return [404, "NoSuchBucket"];
    if (request.method === "PUT") objects.set(name, request.body);
    if (request.method === "DELETE") objects.delete(name);
    if (request.method !== "GET") return [request.method === "PUT" ? 200 : 204, ""];
    const found = objects.get(name);
    if (found === undefined) return [404, "NoSuchKey"];
    return [200, mood === "lies" ? Buffer.concat([found, Buffer.from("<script>")]) : found];
  }

  return {
    endpoint: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    bucket,
    region,
    objects,
    requests: input,
    be: (next) => {
      mood = next;
    },
    waits: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
      }),
    close: async () => {
      const closed = new Promise((resolve) => {
        server.close(resolve);
      });
      server.closeAllConnections();
      await closed;
    },
  };
}

export type SignedRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
};

/** S3's objection to a request; undefined where its signature, its time and the hash of its body are right. */
export function faultOf(request: SignedRequest, now: EpochMs): string | undefined {
  const header = (name: string): string => String(request.headers[name] ?? "");
  const parts =
    /^AWS4-HMAC-SHA256 Credential=(?<key>[^/]+)\/(?<scope>[^,]+), ?SignedHeaders=(?<signed>[^,]+), ?Signature=(?<signature>[0-9a-f]{64})$/.exec(
      header("authorization"),
    )?.groups;
  if (parts === undefined) return "AccessDenied";
  if (parts["key"] !== keys.keyId) return "InvalidAccessKeyId";
  const hash = header("x-amz-content-sha256");
  if (hash !== createHash("sha256").update(request.body).digest("hex")) return "XAmzContentSHA256Mismatch";
  const [at, signed] = [header("x-amz-date"), (parts["signed"] ?? "").split(";")];
  if (!["host", "x-amz-content-sha256", "x-amz-date"].every((name) => signed.includes(name))) return "AccessDenied";
  if (
    Math.abs(Date.parse(at.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, "$1-$2-$3T$4:$5:$6Z")) - now) > freshForMs
  )
    return "RequestTimeTooSkewed";
  const right = signatureOf(request, { at, scope: parts["scope"] ?? "", signed, hash });
  return right === parts["signature"] ? undefined : "SignatureDoesNotMatch";
}

type Claims = {
  readonly at: string;
  readonly scope: string;
  readonly signed: readonly string[];
  readonly hash: string;
};

/** The signature by the published steps: canonical request, string to sign, key by date, region and service. */
function signatureOf({ method, url, headers }: SignedRequest, { at, scope, signed, hash }: Claims): string {
  const [path = "", query = ""] = url.split("?");
  const pairs =
    query === ""
      ? []
      : query
          .split("&")
          .map((pair) => (pair.includes("=") ? pair : `${pair}=`))
          .toSorted();
  const lines = signed.map(
    (name) =>
      `${name}:${String(headers[name] ?? "")
        .trim()
        .replaceAll(/ +/g, " ")}\n`,
  );
  const canonical = [method, path, pairs.join("&"), lines.join(""), signed.join(";"), hash].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", at, scope, createHash("sha256").update(canonical).digest("hex")].join("\n");
  const steps = scope.split("/");
  assert(
    steps.length === 4 && steps[2] === "s3" && steps[3] === "aws4_request",
    "a scope is date, region, s3 and its end",
    { scope },
  );
  const key = steps.reduce(
    (last: string | Buffer, step) => createHmac("sha256", last).update(step).digest(),
    `AWS4${keys.secret}`,
  );
  return createHmac("sha256", key).update(toSign).digest("hex");
}
