import { audit, responses, services } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestServer, logins, type TestServer } from "../../../testing/index.ts";

// A trader's own sentences for refusals by controls: the platform's for all, a service's replace them.

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
const which = { sentence: "-33.over", language: "ht" } as const;
const said = async (login: string) =>
  (await world.answer(services.wordsInUse, { language: which.language }, login))[which.sentence];
const save = (login: string, was: string | null, text: string | null, more: object = {}) =>
  world.send(services.saveWording, { ...which, was, text, ...more }, login);
const [everybodys, ours, newer] = ["Pa plis pase {maximum}.", "Isit la: {maximum}.", "{maximum}, pa plis."] as const;

describe("save_wording", () => {
  test("the platform's apply to everyone, a service's own replace them, null removes either", async () => {
    expect(await save(trader, null, everybodys)).toMatchObject({ ok: true });
    expect([await said(clerk), await said(customer)]).toEqual([everybodys, everybodys]);
    expect(await save(bancaAdmin, null, ours)).toMatchObject({ ok: true });
    expect([await said(clerk), await said(customer)]).toEqual([ours, everybodys]);
    expect(await world.answer(services.listWordings, {}, bancaAdmin)).toEqual([
      { ...which, usual: everybodys, own: ours },
    ]);
    expect(await world.answer(services.listWordings, {}, kliyanAdmin)).toEqual([
      { ...which, usual: everybodys, own: null },
    ]);
    expect(await world.answer(services.listWordings, {}, trader)).toEqual([{ ...which, usual: null, own: everybodys }]);
    expect(await save(bancaAdmin, ours, null)).toMatchObject({ ok: true });
    expect(await said(clerk)).toBe(everybodys);
    expect(await save(trader, everybodys, null)).toMatchObject({ ok: true });
    expect([await said(clerk), await said(customer)]).toEqual([undefined, undefined]);
  });

  test("an outdated save gets the newest sentences, and of two first ones only one is saved", async () => {
    const both = await Promise.all([ours, newer].map((text) => save(bancaAdmin, null, text)));
    expect(both.map(({ responseType }) => responseType).toSorted()).toEqual([
      responses.changedMeanwhile,
      responses.success,
    ]);
    const stands = (await said(clerk)) ?? "";
    expect(await save(bancaAdmin, null, newer)).toMatchObject({
      responseType: responses.changedMeanwhile,
      data: { text: stands },
    });
    await save(bancaAdmin, stands, null);
  });

  test("every change is in the sentence's history and in the control log, before and after", async () => {
    await save(bancaAdmin, null, ours);
    await save(bancaAdmin, ours, newer);
    await save(bancaAdmin, null, "Pi gwo pari: {maximum}.", { language: "fr" });
    const { rows } = await world.answer(
      audit.recordHistory,
      { record: "wording", name: "-33.over in ht", limit: 2 },
      bancaAdmin,
    );
    expect(rows).toMatchObject([
      { by: "Banca", before: ours, after: newer },
      { before: null, after: ours },
    ]);
    const log = await world.answer(audit.controlLog, { what: "wording", limit: 2 }, bancaAdmin);
    expect(log.rows).toMatchObject([
      { act: "added", name: "-33.over in fr", before: null },
      { act: "changed", name: "-33.over in ht", before: ours, after: newer },
    ]);
  });

  test("the platform reads the history of its own", async () => {
    await save(trader, null, everybodys);
    const { rows } = await world.answer(
      audit.recordHistory,
      { record: "wording", name: "-33.over in ht", limit: 1 },
      trader,
    );
    expect(rows).toMatchObject([{ before: null, after: everybodys }]);
    await save(trader, everybodys, null);
  });

  test.each<[rule: string, more: object, field: string, code: string]>([
    ["an unknown sentence", { sentence: "-33.never" }, "sentence", "unknown"],
    ["a sentence that belongs to no control", { sentence: "-2.why" }, "sentence", "unknown"],
    ["the name of an inherited property", { sentence: "constructor" }, "sentence", "unknown"],
    ["an unknown placeholder", { text: "At most {maximum} for {name}." }, "text", "unknown"],
    ["a missing amount", { text: "Too much." }, "text", "missing"],
  ])("refuses %s, and names it", async (_rule, more, field, code) => {
    expect(await save(bancaAdmin, null, ours, more)).toMatchObject({
      responseType: responses.invalidPayload,
      data: { problems: [{ field, code }] },
    });
  });
});
