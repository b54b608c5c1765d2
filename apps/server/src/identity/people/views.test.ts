import { identity, responses } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestServer, logins, type TestServer } from "../../testing/index.ts";

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const of = (login: string, list = "tickets") => world.answer(identity.listViews, { list }, login);
const open = { name: "Open", query: "status=0&order=-stake" };
const own = { order: ["tickets.stake", "tickets.number"], thresholds: { staleMinutes: 3 } };
const none = { hidden: [], order: [], thresholds: {}, views: [] };

test("a list's layout is stored per person and list", async () => {
  expect(await of(logins.bancaAdmin)).toEqual(none);
  await world.answer(
    identity.saveViews,
    { list: "tickets", hidden: ["tickets.paid"], ...own, views: [open] },
    logins.bancaAdmin,
  );
  expect(await of(logins.bancaAdmin)).toEqual({ hidden: ["tickets.paid"], ...own, views: [open] });
  expect(await of(logins.bancaAdmin, "messages")).toEqual(none);
  expect(await of(logins.nordController)).toEqual(none);
  await world.answer(identity.saveViews, { list: "tickets", hidden: [], views: [] }, logins.bancaAdmin);
  expect(await of(logins.bancaAdmin)).toEqual(none);
});

test.each<[rule: string, payload: object]>([
  ["two views with the same name", { views: [open, { ...open, query: "" }] }],
  ["a view without a name", { views: [{ name: " ", query: "" }] }],
  ["31 views", { views: Array.from({ length: 31 }, (_, number) => ({ name: String(number), query: "" })) }],
  ["a threshold that is no number", { thresholds: { staleMinutes: "soon" } }],
  ["a threshold below 0", { thresholds: { staleMinutes: -1 } }],
  ["a threshold named like an inherited property", { thresholds: JSON.parse('{"__proto__":5}') as object }],
  ["an invalid list name", { list: "Tickets!" }],
  ["an overlong link", { views: [{ name: "Long", query: "x".repeat(1_001) }] }],
])("refused: %s", async (_rule, more) => {
  const token = await world.tokenOf(logins.bancaAdmin);
  const { response_type: answer } = await world.sendRaw(
    identity.saveViews.path,
    { list: "tickets", hidden: [], views: [], ...more },
    token,
  );
  expect(answer).toBe(responses.invalidPayload);
});

const menuOf = (login: string) => world.answer(identity.getMenu, {}, login);
const noMenu = { pinned: [], recent: [], closed: [], isNarrow: false };

test("a person's menu keeps what is saved of it, and each person has their own", async () => {
  expect(await menuOf(logins.bancaAdmin)).toEqual(noMenu);
  await world.answer(identity.saveMenu, { pinned: ["/ctrl/ticket", "/adm/pos"], isNarrow: true }, logins.bancaAdmin);
  await world.answer(identity.saveMenu, { recent: ["/adm/zona"], closed: ["daily"] }, logins.bancaAdmin);
  const saved = { pinned: ["/ctrl/ticket", "/adm/pos"], recent: ["/adm/zona"], closed: ["daily"], isNarrow: true };
  expect(await menuOf(logins.bancaAdmin)).toEqual(saved);
  await world.answer(identity.saveMenu, { pinned: [] }, logins.bancaAdmin);
  expect(await menuOf(logins.bancaAdmin)).toEqual({ ...saved, pinned: [] });
  expect(await menuOf(logins.nordController)).toEqual(noMenu);
});
