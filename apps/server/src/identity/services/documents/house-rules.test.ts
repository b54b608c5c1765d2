import { audit, responses, services, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestServer, logins, slipOf, type TestServer } from "../../../testing/index.ts";

// The house rules as texts: defaults at first, written by the platform, published to services as versions that never
// change.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const { bancaAdmin, kliyanAdmin, trader } = logins;
const [clerk] = logins.clerks;
const [customer] = logins.customers;
const listed = () => world.answer(services.listHouseTopics, {}, trader);
const topicOf = async (topic: services.HouseTopic) => {
  const found = (await listed()).topics.find((one) => one.topic === topic);
  if (found === undefined) throw new Error(`no topic ${topic}`);
  return found;
};
const write = async (topic: services.HouseTopic, more: object) => {
  const { texts: was } = await topicOf(topic);
  return world.send(services.saveHouseTopic, { topic, was, texts: { ...was, ...more } }, trader);
};
const publish = async (more: object = {}) =>
  world.send(
    services.publishHouseRules,
    {
      version: null,
      newest: (await listed()).newest?.version ?? 0,
      serviceIds: [world.world.banca.serviceId],
      note: "",
      ...more,
    },
    trader,
  );
const read = (login: string, more: object = {}) =>
  world.answer(services.houseRulesText, { language: "en", ...more }, login);
const versions = () => world.answer(services.listHouseVersions, {}, trader);

test("the default texts exist in every language at first, unpublished", async () => {
  const { newest, topics } = await listed();
  expect(newest).toBeNull();
  expect(topics.map(({ topic }) => topic)).toEqual([...services.houseTopics]);
  expect(topics.filter(({ texts, isUsual }) => Object.keys(texts).length !== 6 || !isUsual)).toEqual([]);
  expect(await read(clerk)).toMatchObject({ version: null, topics: [] });
});

describe("published", () => {
  test("to one service, its people read it, in their language, and no one else does", async () => {
    expect(await publish({ note: "the first" })).toMatchObject({ ok: true, data: { version: 1, services: 1 } });
    const [ours, french, others] = [await read(clerk), await read(clerk, { language: "fr" }), await read(customer)];
    expect(ours).toMatchObject({ version: 1, topics: services.houseTopics.map((topic) => ({ topic, isNew: false })) });
    expect(ours.topics[0]?.text).toContain("straight bets");
    expect(french.topics[0]?.text).toContain("paris simples");
    expect(others).toMatchObject({ version: null, topics: [] });
    expect(await world.send(services.houseRulesText, { language: "en", version: 1 }, customer)).toMatchObject({
      responseType: responses.notFound,
    });
  });

  test("what is written becomes readable when published, as new, and the old version stays", async () => {
    await write("stakes", { en: "At most 100." });
    expect(await topicOf("stakes")).toMatchObject({ isUsual: false, isChanged: true });
    expect((await read(clerk)).topics.find(({ topic }) => topic === "stakes")?.text).not.toBe("At most 100.");
    expect(await publish({ note: "lower stakes" })).toMatchObject({ ok: true, data: { version: 2 } });
    const now = await read(clerk);
    expect(now.topics.filter(({ isNew }) => isNew)).toEqual([{ topic: "stakes", text: "At most 100.", isNew: true }]);
    expect((await read(clerk, { version: 1 })).topics.find(({ topic }) => topic === "stakes")?.text).toContain(
      "minimum",
    );
    expect(await versions()).toMatchObject([
      { version: 2, note: "lower stakes", changed: ["stakes"], services: [expect.any(String)] },
      { version: 1, note: "the first", services: [] },
    ]);
  });

  test("the same texts make no new version, and a service that has them is not notified again", async () => {
    expect(await publish()).toMatchObject({ ok: true, data: { version: 2, services: 0 } });
    expect(await publish({ serviceIds: [world.world.banca.serviceId, world.world.kliyan.serviceId] })).toMatchObject({
      data: { version: 2, services: 1 },
    });
    expect(await versions()).toHaveLength(2);
    expect(await read(customer)).toMatchObject({ version: 2 });
  });

  test("a service may return to an older version", async () => {
    expect(await publish({ version: 1 })).toMatchObject({ ok: true, data: { version: 1, services: 1 } });
    expect([await read(clerk), await read(customer)]).toMatchObject([{ version: 1 }, { version: 2 }]);
    expect(await publish({ version: 99 })).toMatchObject({ responseType: responses.notFound });
  });

  test("a topic that lacks a language of the service is named, and nothing is published", async () => {
    const {
      texts: { fr: _left, ...without },
    } = await topicOf("changes");
    const { texts: was } = await topicOf("changes");
    await world.answer(services.saveHouseTopic, { topic: "changes", was, texts: without }, trader);
    const refused = await publish();
    expect(refused).toMatchObject({ responseType: responses.invalidPayload });
    expect(JSON.stringify(refused.data)).toContain("changes/fr");
    expect(await versions()).toHaveLength(2);
    await world.answer(services.saveHouseTopic, { topic: "changes", was: without, texts: was }, trader);
  });

  test("of two who publish at once one succeeds, the other learns that a version came first", async () => {
    await write("paying", { en: "Within thirty days." });
    const newest = (await listed()).newest?.version ?? 0;
    const both = await Promise.all([publish({ newest }), publish({ newest })]);
    expect(both.map(({ responseType }) => responseType).toSorted()).toEqual([
      responses.changedMeanwhile,
      responses.success,
    ]);
    expect(await versions()).toHaveLength(3);
  });
});

test("a stale save gets the newest texts; English is required; each change is in the history", async () => {
  const { texts: was } = await topicOf("complaints");
  expect(await write("complaints", { en: "Write to us." })).toMatchObject({ ok: true });
  expect(await world.send(services.saveHouseTopic, { topic: "complaints", was, texts: was }, trader)).toMatchObject({
    responseType: responses.changedMeanwhile,
  });
  const { texts: now } = await topicOf("complaints");
  expect(
    await world.send(
      services.saveHouseTopic,
      { topic: "complaints", was: now, texts: { fr: "Écrivez-nous." } },
      trader,
    ),
  ).toMatchObject({ responseType: responses.invalidPayload });
  const { rows } = await world.answer(
    audit.recordHistory,
    { record: "houseTopic", name: "complaints", limit: 5 },
    trader,
  );
  expect(rows).toMatchObject([{ before: was, after: { en: "Write to us." } }]);
});

test("a ticket's paper names the version of its sale, whatever is published later", async () => {
  const {
    games: { basketball: game },
    banca: { serviceId },
  } = world.world;
  const sell = async (key: string) =>
    (await world.answer(tickets.sell, { key, slip: await slipOf(world, [{ game, betType: 1, side: 1 }], 500) }, clerk))
      .ticket;
  await publish({ version: 1 });
  await world.time.set(world.time.now() + 1_000);
  const early = await sell("under the first");
  await world.time.set(world.time.now() + 1_000);
  await publish({ version: 2, serviceIds: [serviceId] });
  await world.time.set(world.time.now() + 1_000);
  const late = await sell("under the second");
  const printoutOf = async ({ number }: { number: number }) =>
    (await world.answer(tickets.printTicket, { number }, clerk)).html;
  const [first, second] = [await printoutOf(early), await printoutOf(late)];
  expect([first.includes("House rules, version 1"), second.includes("House rules, version 2")]).toEqual([true, true]);
});

test.each([bancaAdmin, kliyanAdmin, clerk, customer])("%s may not write or publish", async (login) => {
  expect(await world.send(services.listHouseTopics, {}, login)).toMatchObject({ responseType: responses.notAllowed });
  expect(
    await world.send(services.publishHouseRules, { version: 1, newest: 1, serviceIds: [1], note: "" }, login),
  ).toMatchObject({ responseType: responses.notAllowed });
});
