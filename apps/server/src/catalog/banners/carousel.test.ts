import { audit, carousel, catalog, identity, pictures, responses } from "@chalkboard/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import {
  createTestServer,
  deflated,
  logins,
  onePage,
  pdfOf,
  startOfTests,
  type TestServer,
} from "../../testing/index.ts";

// Banners: who sees which, when, in which language and with which link; their order, and what protects a picture in
// use.

let world: TestServer;
let pictureId: number;
let document: { readonly pictureId: number; readonly path: string };
const { trader } = logins;
const [clerk] = logins.clerks;
const [customer] = logins.customers;
const hourMs = 3_600_000;

beforeAll(async () => {
  world = await createTestServer();
  const dot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg";
  const sent = await world.answer(
    pictures.uploadPicture,
    { upload: "a-white-dot-to-show", part: 0, parts: 1, bytes: dot, name: "dot", folder: "" },
    trader,
  );
  pictureId = sent.pictureId ?? 0;
  const bytes = pdfOf({ ...onePage, 4: deflated("10 10 50 50 re f") }).toString("base64url");
  await world.answer(
    pictures.uploadPicture,
    { upload: "terms-to-lead-to", part: 0, parts: 1, bytes, name: "Winter terms", folder: "" },
    trader,
  );
  const {
    rows: [kept],
  } = await world.answer(pictures.listPictures, { kind: "document" }, trader);
  document = kept ?? { pictureId: 0, path: "" };
});
afterAll(async () => {
  await world.close();
});
beforeEach(async () => {
  await world.asOwner((sql) => sql.run(query({}, "delete from slide")));
  await world.time.set(startOfTests);
});

const terms = (more: Partial<carousel.SlideTerms> = {}): carousel.SlideTerms => ({
  pictureId,
  texts: { en: "Opening week" },
  link: { to: "nothing" },
  serviceIds: [],
  places: ["site", "till"],
  startsAt: startOfTests,
  endsAt: null,
  isActive: true,
  ...more,
});
const save = async (more: Partial<carousel.SlideTerms> = {}) =>
  (await world.answer(carousel.saveSlide, terms(more), trader)).slideId;
const seen = async (login: string) => (await world.answer(carousel.showSlides, {}, login)).slides;
const listed = async () => (await world.answer(carousel.listSlides, {}, trader)).slides;

describe("who sees a slide", () => {
  test.each<[rule: string, more: () => Partial<carousel.SlideTerms>, clerk: boolean, customer: boolean]>([
    ["every service, at both places", () => ({}), true, true],
    ["the site alone", () => ({ places: ["site"] }), false, true],
    ["the till alone", () => ({ places: ["till"] }), true, false],
    ["the shops' service alone", () => ({ serviceIds: [world.world.banca.serviceId] }), true, false],
    ["the online book alone", () => ({ serviceIds: [world.world.kliyan.serviceId] }), false, true],
    ["not before it begins", () => ({ startsAt: startOfTests + 1 }), false, false],
    ["not from its end on", () => ({ startsAt: startOfTests - hourMs, endsAt: startOfTests }), false, false],
    ["until just before its end", () => ({ startsAt: startOfTests - hourMs, endsAt: startOfTests + 1 }), true, true],
    ["hidden while it is off", () => ({ isActive: false }), false, false],
  ])("%s", async (_rule, more, atTill, onSite) => {
    await save(more());
    expect([(await seen(clerk)).length, (await seen(customer)).length]).toEqual([Number(atTill), Number(onSite)]);
  });
});

describe("texts and links", () => {
  test("the reader's language, else the service's, else any", async () => {
    await save({ texts: { es: "Primera semana", fr: "Première semaine" } });
    const reads = async (language: "en" | "es") => {
      await world.answer(identity.setLanguage, { language }, clerk);
      return (await seen(clerk))[0]?.text;
    };
    expect(await reads("es")).toBe("Primera semana");
    expect(["Primera semana", "Première semaine"]).toContain(await reads("en"));
  });

  test.each<[rule: string, link: () => carousel.SlideLink, shown: () => object]>([
    [
      "a page by its address",
      () => ({ to: "address", address: "https://example.com/opening" }),
      () => ({ to: "address", address: "https://example.com/opening" }),
    ],
    [
      "a league that the service sells",
      () => ({ to: "league", leagueId: world.world.leagues.baseball }),
      () => ({ to: "board", leagueId: world.world.leagues.baseball, day: null }),
    ],
    [
      "a league that it does not sell has no link",
      () => ({ to: "league", leagueId: world.world.leagues.hockey }),
      () => ({ to: "nothing" }),
    ],
    [
      "a document by its name",
      () => ({ to: "document", fileId: document.pictureId }),
      () => ({ to: "document", path: document.path, name: "Winter terms" }),
    ],
    [
      "a game links to its league and day",
      () => ({ to: "event", eventId: world.world.games.baseball[0].eventId }),
      () => ({ to: "board", leagueId: world.world.leagues.baseball, day: "2026-04-11" }),
    ],
  ])("%s", async (_rule, link, shown) => {
    await save({ link: link() });
    expect((await seen(clerk))[0]?.link).toEqual(shown());
  });

  test("a game that no longer sells has no link", async () => {
    const { eventId, startsAt } = world.world.games.baseball[0];
    await save({ link: { to: "event", eventId } });
    await world.time.set(startsAt);
    expect((await seen(clerk))[0]?.link).toEqual({ to: "nothing" });
  });
});

describe("invalid slides", () => {
  test.each<[rule: string, more: () => object, refused: object]>([
    [
      "a page that is not on https",
      () => ({ link: { to: "address", address: "http://example.com" } }),
      { responseType: responses.invalidPayload },
    ],
    [
      "an address that runs a program",
      () => ({ link: { to: "address", address: "javascript:alert(1)" } }),
      { responseType: responses.invalidPayload },
    ],
    [
      "an end before the start",
      () => ({ endsAt: startOfTests }),
      { responseType: responses.invalidPayload, data: { problems: [{ field: "endsAt" }] } },
    ],
    [
      "a picture that does not exist",
      () => ({ pictureId: 9_999 }),
      { responseType: responses.notFound, data: { field: "pictureId" } },
    ],
    [
      "a document as its picture",
      () => ({ pictureId: document.pictureId }),
      { responseType: responses.notFound, data: { field: "pictureId" } },
    ],
    [
      "a document that does not exist",
      () => ({ link: { to: "document", fileId: 9_999 } }),
      { responseType: responses.notFound, data: { field: "fileId" } },
    ],
    [
      "a picture as its document",
      () => ({ link: { to: "document", fileId: pictureId } }),
      { responseType: responses.notFound, data: { field: "fileId" } },
    ],
    [
      "a league that does not exist",
      () => ({ link: { to: "league", leagueId: 9_999 } }),
      { responseType: responses.notFound, data: { field: "leagueId" } },
    ],
    [
      "a game that does not exist",
      () => ({ link: { to: "event", eventId: 9_999_999 } }),
      { responseType: responses.notFound, data: { field: "eventId" } },
    ],
    [
      "the platform's own service",
      () => ({ serviceIds: [world.world.platform.serviceId] }),
      { responseType: responses.notFound, data: { field: "serviceIds" } },
    ],
  ])("%s", async (_rule, more, refused) => {
    expect(await world.send(carousel.saveSlide, { ...terms(), ...more() } as never, trader)).toMatchObject(refused);
    expect(await listed()).toEqual([]);
  });
});

test("slides rotate in order; moving one keeps the others', and a place past the end is last", async () => {
  const ids = [await save(), await save({ texts: { en: "two" } }), await save({ texts: { en: "three" } })];
  const order = async () => (await listed()).map(({ slideId }) => ids.indexOf(slideId) + 1);
  expect(await order()).toEqual([1, 2, 3]);
  await world.answer(carousel.moveSlide, { slideId: ids[2] ?? 0, place: 1 }, trader);
  expect(await order()).toEqual([3, 1, 2]);
  await world.answer(carousel.moveSlide, { slideId: ids[2] ?? 0, place: 9_999 }, trader);
  expect(await order()).toEqual([1, 2, 3]);
  expect((await seen(customer)).map(({ text }) => text)).toEqual(["Opening week", "two", "three"]);
});

test("a save over another's change is refused; the history says who did what", async () => {
  const slideId = await save();
  await world.answer(carousel.saveSlide, { slideId, ...terms({ texts: { en: "Second week" } }), was: terms() }, trader);
  expect(
    await world.send(carousel.saveSlide, { slideId, ...terms({ isActive: false }), was: terms() }, trader),
  ).toMatchObject({ responseType: responses.changedMeanwhile, data: { texts: { en: "Second week" } } });
  await save();
  await world.answer(carousel.moveSlide, { slideId, place: 2 }, trader);
  const { rows } = await world.answer(audit.recordHistory, { record: "slide", entryId: slideId }, trader);
  expect(rows.map(({ before, after }) => [before, after])).toMatchObject([
    [{ place: 1 }, { place: 2 }],
    [{ texts: { en: "Opening week" } }, { texts: { en: "Second week" } }],
    [null, { texts: { en: "Opening week" } }],
  ]);
});

test("a picture used by a slide cannot be removed, and the refusal says where it is used", async () => {
  await save({ isActive: false });
  expect(await world.send(pictures.removePicture, { pictureId }, trader)).toMatchObject({
    responseType: responses.notAllowed,
    data: { reason: "inUse", uses: [{ as: "slide", name: "Opening week" }] },
  });
  expect((await world.answer(pictures.listPictures, { isUsed: true }, trader)).rows.map(({ uses }) => uses)).toEqual([
    1,
  ]);
});

test("its link is named in the reader's language", async () => {
  await save({ link: { to: "league", leagueId: world.world.leagues.baseball } });
  const { leagues } = await world.answer(catalog.listLeagues, {}, trader);
  expect((await listed())[0]?.linkName).toBe(
    leagues.find(({ leagueId }) => leagueId === world.world.leagues.baseball)?.name,
  );
});
