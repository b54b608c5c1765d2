import pg from "pg";
import { EmbeddedPostgresError } from "../embedded/error.ts";

const connectTimeoutMs = 5_000;
const oldestVersion = 180_000;

/**
 * Tests a database that is run elsewhere.
 * @param url as in DATABASE_URL; its password is never repeated
 * @throws EmbeddedPostgresError with one sentence about what is wrong
 */
export async function checkReachable(url: string): Promise<void> {
  const place = placeOf(url);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs });
  client.on("error", () => undefined);
  let version: number;
  try {
    await client.connect();
    const answer = await client.query<{ version: string }>("select current_setting('server_version_num') as version");
    version = Number(answer.rows[0]?.version);
  } catch (error) {
    throw new EmbeddedPostgresError(
      "unreachable",
      `The database of DATABASE_URL (${place}) cannot be used: ${reasonOf(error)}.`,
      error,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
  if (version < oldestVersion) {
    const found = `PostgreSQL ${Math.floor(version / 10_000)}`;
    throw new EmbeddedPostgresError(
      "otherVersion",
      `The database of DATABASE_URL (${place}) is ${found}; version 18 or newer is needed.`,
    );
  }
}

function placeOf(url: string): string {
  try {
    const { protocol, host, pathname } = new URL(url);
    if (protocol === "postgres:" || protocol === "postgresql:") return `${host || "localhost"}${pathname}`;
  } catch {
    // Reported below: the text is not a valid address.
  }
  throw new EmbeddedPostgresError(
    "unreachable",
    "DATABASE_URL is not an address like postgres://user:password@host:5432/database.",
  );
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const known = reasons.get(code);
  if (known !== undefined) return known;
  const message = error instanceof Error ? error.message : String(error);
  return /timeout/i.test(message) ? "it does not answer" : message.replace(/\.$/, "");
}

const reasons = new Map([
  ["ECONNREFUSED", "nothing listens there"],
  ["ENOTFOUND", "no such host is known"],
  ["EAI_AGAIN", "no such host is known at the moment"],
  ["ETIMEDOUT", "it does not answer"],
  ["EHOSTUNREACH", "the host cannot be reached"],
  ["28P01", "the user or the password is wrong"],
  ["28000", "the user may not sign in from here"],
  ["3D000", "it has no database of that name"],
  ["53300", "it has no connection left"],
]);
