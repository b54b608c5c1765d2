import { hash } from "@node-rs/argon2";
import type { EpochMs } from "@chalkboard/kernel";
import { type Database, openDatabase } from "../platform/database/database.ts";
import { cloneFrom, type ClonedDatabase, type TestClusterAddress } from "../platform/database/cluster/test-cluster.ts";
import { setClock } from "../bootstrap/index.ts";
import { silentLog } from "../platform/ports/system.ts";
import { buildTestWorld, password, type TestWorld } from "./test-world.ts";

// The small world is built once per run; each test server then has a copy of its database.

/** Noon in New York on a Friday in April. */
export const startOfTests: EpochMs = Date.UTC(2026, 3, 10, 16);

/** The database of the world, and its contents. */
export type WorldTemplate = TestClusterAddress & { readonly world: TestWorld };

declare module "vitest" {
  interface ProvidedContext {
    worldTemplate: WorldTemplate;
  }
}

/**
 * The cost of a password hash slows attackers. Here are none, and hundreds of tests sign in: the same function at its
 * lowest cost.
 */
const cheapest = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Builds the world into its own database, with its clock at the start of the tests. */
export async function prepareWorldTemplate(cluster: TestClusterAddress): Promise<WorldTemplate> {
  const { url } = await cloneFrom(cluster);
  const owner = openDatabase({ url, connections: 1, log: silentLog, role: "none" });
  try {
    const world = await buildWorld(owner);
    return { adminUrl: cluster.adminUrl, template: new URL(url).pathname.slice(1), world };
  } finally {
    await owner.close();
  }
}

/** Builds the world into an empty database, with its clock at the start of the tests. */
export async function buildWorld(owner: Database): Promise<TestWorld> {
  const passwordHash = await hash(password, cheapest);
  return owner.transaction("all", async (sql) => {
    await setClock(sql, startOfTests);
    return buildTestWorld(sql, passwordHash, startOfTests);
  });
}

/** A copy of the world's database. The caller must drop it. */
export async function cloneWorld(): Promise<ClonedDatabase & { readonly world: TestWorld }> {
  const { inject } = await import("vitest");
  const prepared = inject("worldTemplate");
  return { ...(await cloneFrom(prepared)), world: prepared.world };
}
