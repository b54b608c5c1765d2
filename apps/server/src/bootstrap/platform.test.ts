import { bootstrap, identity, responses } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../platform/database/query.ts";
import { systemRandom } from "../platform/ports/system.ts";
import { createEmptyServer, startOfTests } from "../testing/index.ts";
import { newLink } from "./index.ts";

// An installation without people: the link that a server prints, and the first admin who uses it.

type Empty = Awaited<ReturnType<typeof createEmptyServer>>;
let world: Empty;
beforeAll(async () => {
  world = await createEmptyServer();
});
afterAll(async () => {
  await world.close();
});

const hour = 3_600_000;
const link = async (): Promise<string> => {
  const code = await newLink(world.database, systemRandom, world.time.now());
  if (code === undefined) throw new Error("nobody runs the platform, so there is a link");
  return code;
};
const phrase = "violet evening lamp";
const input = {
  name: "Toni Marchand",
  login: "toni",
  newPassword: phrase,
  newPasswordAgain: phrase,
  language: "fr",
  timeZone: "America/Port-au-Prince",
} as const;
const found = (code: string, changed: object = {}) =>
  world.send(bootstrap.foundPlatform, { ...input, ...changed, code });
const stateOf = async (code: string) => (await world.answer(bootstrap.lookAtLink, { code })).state;
const counts = query(
  { people: "int8", services: "int8", servers: "int8" },
  `
  select (select count(*) from person) as people, (select count(*) from service) as services,
    (select count(*) from server) as servers`,
);
const stands = () => world.database.read("all", (sql) => sql.row(counts));

describe("a link", () => {
  test.each<[rule: string, afterMs: number, state: string]>([
    ["is valid in the last millisecond of its hour", hour - 1, "good"],
    ["is too old after an hour", hour, "old"],
  ])("%s", async (_rule, afterMs, state) => {
    await world.time.set(startOfTests);
    const code = await link();
    await world.time.set(startOfTests + afterMs);
    expect(await stateOf(code)).toBe(state);
    if (state === "good") return;
    expect(await found(code)).toMatchObject({
      ok: false,
      responseType: responses.notFound,
      data: { reason: "code", state },
    });
    expect(await stands()).toEqual({ people: 0, services: 0, servers: 0 });
  });

  test("that was never printed is unknown, and creates no one", async () => {
    expect(await stateOf("0".repeat(64))).toBe("unknown");
    expect(await found("0".repeat(64))).toMatchObject({ responseType: responses.notFound, data: { state: "unknown" } });
    expect(await stands()).toMatchObject({ people: 0 });
  });

  test("is stored only as its hash", async () => {
    const code = await link();
    const kept = query({ hex: "text" }, "select encode(token_hash, 'hex') as hex from bootstrap_link");
    const rows = await world.asOwner((sql) => sql.rows(kept));
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ hex }) => hex === code)).toEqual([]);
  });
});

describe("the person who opens it", () => {
  test.each<[rule: string, changed: object, problem: object]>([
    [
      "must type the same password twice",
      { newPasswordAgain: "violet evening lamps" },
      { field: "newPassword", code: "differs" },
    ],
    [
      "cannot use 11 characters",
      { newPassword: "violet lamp", newPasswordAgain: "violet lamp" },
      { field: "newPassword", code: "tooShort", minimum: 12 },
    ],
    [
      "cannot use their own name",
      { newPassword: "toni marchand", newPasswordAgain: "toni marchand" },
      { field: "newPassword", code: "sameAsName" },
    ],
    ["must choose a time zone that exists", { timeZone: "America/Atlantis" }, { field: "timeZone" }],
  ])("%s; the link stays valid", async (_rule, changed, problem) => {
    const code = await link();
    expect(await found(code, changed)).toMatchObject({
      ok: false,
      responseType: responses.invalidPayload,
      data: { problems: [problem] },
    });
    expect(await stateOf(code)).toBe("good");
  });

  test("is one; a simultaneous second one learns that it is used, at two servers too", async () => {
    // The rest of this file starts with an installation without people: this race has its own installation.
    const empty = await createEmptyServer();
    const second = await empty.another();
    const code = (await newLink(empty.database, systemRandom, empty.time.now())) ?? "";
    const answers = await Promise.all(
      [empty, second, empty, second].map((door, index) =>
        door.send(bootstrap.foundPlatform, { ...input, login: `toni${index}`, code }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers.filter(({ ok }) => !ok)) {
      expect(answer).toMatchObject({ responseType: responses.notFound, data: { reason: "code", state: "used" } });
    }
    expect(await empty.database.read("all", (sql) => sql.row(counts))).toEqual({ people: 1, services: 1, servers: 1 });
    expect(await second.send(bootstrap.foundPlatform, { ...input, login: "late", code })).toMatchObject({
      ok: false,
      data: { state: "used" },
    });
    await second.close();
    await empty.close();
  });

  test("is one of two at once; then every link is used, and no new one is made", async () => {
    const [one, other] = [await link(), await link()];
    const answers = await Promise.all([found(one), found(other, { login: "second" })]);
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      responseType: responses.notFound,
      data: { reason: "code", state: "used" },
    });
    expect([await stateOf(one), await stateOf(other)]).toEqual(["used", "used"]);
    expect(await newLink(world.database, systemRandom, world.time.now())).toBeUndefined();
    expect(await stands()).toEqual({ people: 1, services: 1, servers: 1 });
  });

  test("is signed in as the platform's admin, and can sign in again by name and password", async () => {
    const people = query({ login: "text" }, "select login from person");
    const user = (await world.asOwner((sql) => sql.row(people)))?.login ?? "";
    expect(await world.answer(identity.login, { user, password: phrase, admin: true })).toMatchObject({
      role: -1,
      serviceKind: 0,
      name: "Toni Marchand",
      language: "fr",
      timeZone: "America/Port-au-Prince",
      mustChangePassword: false,
    });
    const acts = query({ act: "text" }, "select act from audit_entry order by id");
    expect(await world.asOwner((sql) => sql.rows(acts))).toEqual([{ act: "foundPlatform" }]);
  });
});
