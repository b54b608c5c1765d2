import { responses, services, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import { createTestServer, logins, type TestServer } from "../../../testing/index.ts";

// A service's own print templates, and their preview before they are saved.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const { bancaAdmin, kliyanAdmin, trader } = logins;
const [clerk] = logins.clerks;
const which = { kind: "ticket", printerType: 2, language: "ht" } as const;
const shown = async (login: string) =>
  (await world.answer(services.templates, {}, login)).find(
    ({ kind, printerType, language }) =>
      kind === which.kind && printerType === which.printerType && language === which.language,
  );
const save = (login: string, was: string, body: string | null, more: object = {}) =>
  world.send(services.saveTemplate, { ...which, was, body, ...more }, login);

describe("save_template", () => {
  test("gives the service its own, which the next edit must know; null restores the default", async () => {
    const usual = (await shown(bancaAdmin))?.body ?? "";
    expect(await save(bancaAdmin, usual, "Bòn chans!")).toMatchObject({ ok: true, data: { body: "Bòn chans!" } });
    expect([await shown(clerk), await shown(kliyanAdmin)]).toMatchObject([
      { body: "Bòn chans!", isOwn: true },
      { body: usual, isOwn: false },
    ]);
    expect(await save(bancaAdmin, usual, "Mwen menm")).toMatchObject({
      responseType: responses.changedMeanwhile,
      data: { body: "Bòn chans!" },
    });
    expect(await save(bancaAdmin, "Bòn chans!", null)).toMatchObject({ ok: true, data: { body: usual } });
    expect(await shown(clerk)).toMatchObject({ body: usual, isOwn: false });
    const acts = query(
      { act: "text", subject: "text" },
      "select act, subject from audit_entry order by id desc limit 2",
    );
    const saved = { act: "saveTemplate", subject: "ticket on printer 2 in ht" };
    expect(await world.asOwner((sql) => sql.rows(acts))).toEqual([saved, saved]);
  });

  test("of two who write the first one at once, one gets a conflict", async () => {
    const usual = (await shown(bancaAdmin))?.body ?? "";
    const both = await Promise.all(["one", "two"].map((body) => save(bancaAdmin, usual, body)));
    expect(both.map(({ responseType }) => responseType).toSorted()).toEqual([
      responses.changedMeanwhile,
      responses.success,
    ]);
    await save(bancaAdmin, (await shown(bancaAdmin))?.body ?? "", null);
  });

  test("of the platform's own service changes the default, which cannot be deleted", async () => {
    const usual = (await shown(trader))?.body ?? "";
    expect(await save(trader, usual, `${usual}\n{{note}}`)).toMatchObject({ ok: true });
    expect(await shown(kliyanAdmin)).toMatchObject({ body: `${usual}\n{{note}}`, isOwn: false });
    expect(await save(trader, `${usual}\n{{note}}`, null)).toMatchObject({ responseType: responses.invalidPayload });
    await save(trader, `${usual}\n{{note}}`, usual);
  });

  test.each<[rule: string, more: object, code: number]>([
    ["a printer that does not exist", { printerType: 99 }, responses.notFound],
    ["a paper that does not exist", { kind: "poster" }, responses.invalidPayload],
    ["a text of 4,001 characters", { body: "x".repeat(4_001) }, responses.invalidPayload],
  ])("refuses %s", async (_rule, more, code) => {
    expect(await save(bancaAdmin, (await shown(bancaAdmin))?.body ?? "", "x", more)).toMatchObject({
      responseType: code,
    });
  });
});

describe("preview_template", () => {
  const preview = (body: string, more: object = {}) =>
    world.answer(
      tickets.previewTemplate,
      { kind: "ticket", printerType: 1, language: "fr", body, ...more },
      bancaAdmin,
    );

  test("shows a made-up ticket of the service in the template's language, on the printer's paper", async () => {
    const { html, width } = await preview("Bonne chance !\n{{stake}} | {{possibleWin}}");
    expect(width).toBe(80);
    for (const words of ["Bonne chance !", "Banca", "New York Yankees", "POS of clerk1", "PDV", "size: 80mm"])
      expect(html).toContain(words);
    expect((await preview("x", { printerType: 3 })).html).toContain("size: A4");
    expect((await preview("x", { kind: "copy" })).html).toContain('class="copy"');
  });

  test("names omitted and unknown parts", async () => {
    const { added, unknown } = await preview(
      "{{service}} {{stakes}} {{word.riks}}\n{{#legs}}\n{{team}} {{lines}}\n{{/legs}}\n{{#foo}}\n{{qr}}\n{{/foo}}",
    );
    expect(added).toEqual(expect.arrayContaining(["number", "code", "stake", "legs.rotation", "legs.line"]));
    expect(added).not.toContain("service");
    expect(unknown).toEqual(["stakes", "word.riks", "lines", "#foo"]);
  });

  test.each(services.printoutKind.options)(
    "the defaults of a %s omit nothing and have no unknown mark",
    async (kind) => {
      const usual = (await world.answer(services.templates, {}, bancaAdmin)).filter((one) => one.kind === kind);
      expect(usual).toHaveLength(18);
      for (const { body, printerType, language } of usual) {
        expect(await preview(body, { kind, printerType, language })).toMatchObject({ added: [], unknown: [] });
      }
    },
  );

  test.each<[kind: services.PrintoutKind, words: readonly string[]]>([
    [
      "sheet",
      [
        "Cotes",
        '<p class="league">MLB</p>',
        "901",
        "New York Yankees",
        "Vainqueur",
        "<span>−135</span>",
        "1re mi-temps",
        "TT o4 −115",
        "Les cotes peuvent changer jusqu’à la vente du ticket.",
      ],
    ],
    [
      "closing",
      [
        "Clôture",
        "Tickets vendus (57)",
        "6\u202f125,00",
        "Espèces des tickets",
        "2\u202f865,00 HTG",
        "Solde avant",
        "−1\u202f250,00",
        "−3\u202f915,00",
        "PDV",
      ],
    ],
    ["receipt", ["Reçu", "Ticket 0 payé", "1\u202f645,00 HTG", "Taxe", "PDV"]],
  ])("of a %s shows a sample, in the template's language, with all required parts", async (kind, words) => {
    for (const printerType of [1, 2, 3]) {
      const { html } = await preview("Rien que cela", { kind, printerType });
      for (const word of ["Rien que cela", "Banca", ...words]) expect(html).toContain(word);
    }
  });
});
