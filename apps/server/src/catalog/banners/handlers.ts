// Banners of sites and tills: written and ordered by the platform, shown on each service's screens for their period.
import { type AnswerOf, carousel, type PayloadOf, responses, roles } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import type { Database, Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import {
  allFor,
  type HandlersOf,
  invalid,
  isRefused,
  refuse,
  type Refused,
  scopeOf,
  type Session,
} from "../../platform/http/handlers.ts";
import { audit, change } from "../../platform/operations/index.ts";
import { pathOf } from "../../platform/media/index.ts";
import * as queries from "./queries.ts";

type Terms = carousel.SlideTerms;

/** Handlers of the calls about slides. */
export function carouselHandlers({ database }: { readonly database: Database }): HandlersOf<typeof carousel> {
  return {
    listSlides: (_payload, { session, now }) =>
      database.read(allFor(session), async (sql) => ({
        now,
        slides: (await sql.rows(queries.slides)).map((row, index) => ({
          ...termsOf(row),
          slideId: row.id,
          place: index + 1,
          path: pathOf(row.hash),
          pictureName: row.picture_name,
          linkName: row.link_name,
          linkPath: row.link_hash === null ? "" : pathOf(row.link_hash, "document"),
          services: row.services,
        })),
      })),
    saveSlide: (payload, { session }) => database.transaction("all", (sql) => saveSlide(sql, payload, session)),
    moveSlide: (payload, { session }) => database.transaction("all", (sql) => moveSlide(sql, payload, session)),
    showSlides: (_payload, { session }) =>
      database.read(scopeOf(session), async (sql) => {
        const place: carousel.SlidePlace = session.role === roles.customer ? "site" : "till";
        return {
          slides: (await sql.rows(queries.shown, [session.serviceId, place])).map((row) =>
            shownTo(row, session.language),
          ),
        };
      }),
  };
}

type ShownRow = RowOf<typeof queries.shown.columns>;

function shownTo({ id, hash, texts, language, ...row }: ShownRow, reads: string): carousel.ShownSlide {
  const said: Readonly<Record<string, string>> = texts;
  return {
    slideId: id,
    path: pathOf(hash),
    text: said[reads] ?? said[language] ?? said["en"] ?? Object.values(said)[0] ?? "",
    link: linkOf(row),
  };
}

function linkOf({
  link,
  league_id: leagueId,
  day,
  document_hash: document,
  document_name: name,
}: Omit<ShownRow, "id" | "hash" | "texts" | "language">): carousel.ShownSlide["link"] {
  if (link.to === "address") return link;
  if (document !== null) return { to: "document", path: pathOf(document, "document"), name: name ?? "" };
  return leagueId === null ? { to: "nothing" } : { to: "board", leagueId, day };
}

async function saveSlide(
  sql: Sql,
  { slideId, was, ...given }: PayloadOf<typeof carousel.saveSlide>,
  session: Session,
): Promise<AnswerOf<typeof carousel.saveSlide> | Refused> {
  await sql.run(queries.lockSlides);
  const terms = inOrder(given);
  const stored = slideId === undefined ? undefined : await sql.row(queries.slide1, [slideId]);
  if (slideId !== undefined && stored === undefined) return refuse(responses.notFound, { field: "slideId" });
  const before = stored === undefined ? null : termsOf(stored);
  const written = await change<Terms | null, number>(sql, session, {
    before,
    was: before === null || was === undefined ? undefined : inOrder(was),
    shown: () => ({ ...before }),
    after: async () => (await faultOf(sql, terms)) ?? terms,
    write: async () => {
      const { startsAt, endsAt } = terms;
      const row = [
        terms.pictureId,
        JSON.stringify(terms.texts),
        JSON.stringify(terms.link),
        terms.serviceIds,
        terms.places,
        new Date(startsAt),
        endsAt === null ? null : new Date(endsAt),
        terms.isActive,
      ];
      if (stored !== undefined) await sql.run(queries.changeSlide, [stored.id, ...row]);
      const id = stored?.id ?? (await sql.row(queries.addSlide, row))?.id;
      assert(id !== undefined, "a new slide has a number");
      return id;
    },
    act: (id) => ({ act: stored === undefined ? "addSlide" : "changeSlide", subject: `slide ${String(id)}` }),
  });
  return isRefused(written) ? written : { slideId: written ?? stored?.id ?? 0 };
}

async function faultOf(
  sql: Sql,
  { pictureId, link, serviceIds, startsAt, endsAt }: Terms,
): Promise<Refused | undefined> {
  if (endsAt !== null && endsAt <= startsAt)
    return invalid({ field: "endsAt", code: "wrongOrder", problem: "before it begins" });
  if ((await sql.row(queries.holdFile, [pictureId, "picture"])) === undefined)
    return refuse(responses.notFound, { field: "pictureId" });
  if (link.to === "document" && (await sql.row(queries.holdFile, [link.fileId, "document"])) === undefined) {
    return refuse(responses.notFound, { field: "fileId" });
  }
  const found = await sql.row(queries.linked, [
    link.to === "league" ? link.leagueId : null,
    link.to === "event" ? link.eventId : null,
  ]);
  if (link.to === "league" && found?.league !== true) return refuse(responses.notFound, { field: "leagueId" });
  if (link.to === "event" && found?.event !== true) return refuse(responses.notFound, { field: "eventId" });
  const known = await sql.rows(queries.knownServices, [serviceIds]);
  return known.length < serviceIds.length ? refuse(responses.notFound, { field: "serviceIds" }) : undefined;
}

async function moveSlide(
  sql: Sql,
  { slideId, place }: PayloadOf<typeof carousel.moveSlide>,
  session: Session,
): Promise<Record<string, never> | Refused> {
  await sql.run(queries.lockSlides);
  const ids = (await sql.rows(queries.order)).map(({ id }) => id);
  const at = ids.indexOf(slideId);
  if (at < 0) return refuse(responses.notFound, { field: "slideId" });
  const to = Math.min(place, ids.length) - 1;
  if (to === at) return {};
  ids.splice(at, 1);
  ids.splice(to, 0, slideId);
  await sql.run(queries.placeSlides, [ids]);
  await audit(sql, session, {
    act: "moveSlide",
    subject: `slide ${String(slideId)}`,
    before: { place: at + 1 },
    after: { place: to + 1 },
  });
  return {};
}

/** In a fixed order, so that the same slide always gives the same row. */
function inOrder(given: Terms): Terms {
  const { pictureId, texts, link, serviceIds, places, startsAt, endsAt, isActive } = given;
  return {
    pictureId,
    texts,
    link,
    serviceIds: [...new Set(serviceIds)].toSorted((one, other) => one - other),
    places: carousel.slidePlaces.filter((place) => places.includes(place)),
    startsAt,
    endsAt,
    isActive,
  };
}

type Row = Pick<
  RowOf<typeof queries.slide1.columns>,
  "picture_id" | "texts" | "link" | "service_ids" | "places" | "starts_at" | "ends_at" | "is_active"
>;

function termsOf({ picture_id: pictureId, texts, link, places, ...row }: Row): Terms {
  return inOrder({
    pictureId,
    texts,
    link,
    serviceIds: row.service_ids,
    places: places as carousel.SlidePlace[],
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    isActive: row.is_active,
  });
}
