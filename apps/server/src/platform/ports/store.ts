// The settings of the picture store outside of the database, from the environment.
import type { Outgoing } from "./outgoing.ts";
import type { StoreSettings } from "./ports.ts";

/** What is wrong with the settings, in one sentence for the person who made them. */
export class StoreFault extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = "StoreFault";
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

const needed = {
  bucket: "CHALKBOARD_S3_BUCKET",
  region: "CHALKBOARD_S3_REGION",
  keyId: "CHALKBOARD_S3_KEY",
  secret: "CHALKBOARD_S3_SECRET",
} as const;

/**
 * The settings of the store, or none where no endpoint is named: then pictures are in the database.
 * @throws StoreFault where some of them are missing, or the endpoint is no address or none that the server may connect
 * to
 */
export function readStore(
  environment: Environment,
  outgoing: Pick<Outgoing, "allows" | "fetch">,
): StoreSettings | undefined {
  const named = (name: string): string => (environment[name] ?? "").trim();
  const endpoint = named("CHALKBOARD_S3_ENDPOINT");
  if (endpoint === "") {
    const alone = Object.values(needed).find((name) => named(name) !== "");
    if (alone !== undefined) throw new StoreFault(`${alone} is set, but CHALKBOARD_S3_ENDPOINT names no store.`);
    return undefined;
  }
  const missing = Object.values(needed).filter((name) => named(name) === "");
  if (missing.length > 0) {
    throw new StoreFault(
      `CHALKBOARD_S3_ENDPOINT names a store, but ${missing.join(", ")} ${missing.length === 1 ? "is" : "are"} not set.`,
    );
  }
  const address = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (
    address === undefined ||
    !["http:", "https:"].includes(address.protocol) ||
    address.username !== "" ||
    address.search !== "" ||
    address.hash !== ""
  ) {
    throw new StoreFault("CHALKBOARD_S3_ENDPOINT is no address such as https://store.example.");
  }
  if (!outgoing.allows(address.href)) {
    throw new StoreFault(
      "CHALKBOARD_S3_ENDPOINT is not a public address over HTTPS; CHALKBOARD_OUTGOING_ALLOWED names those that are allowed all the same.",
    );
  }
  const bucket = named(needed.bucket);
  if (!/^[a-z0-9][\w.-]*$/i.test(bucket)) throw new StoreFault("CHALKBOARD_S3_BUCKET is no name of a bucket.");
  return {
    endpoint: address.href.replace(/\/+$/, ""),
    bucket,
    region: named(needed.region),
    keyId: named(needed.keyId),
    secret: named(needed.secret),
    isLeft: named("CHALKBOARD_S3_LEAVE") === "1",
    fetch: outgoing.fetch,
  };
}
