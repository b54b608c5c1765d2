import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { day, epochMs, id, language } from "../core/shapes.ts";

// Banners that rotate on a service's site and at its tills.

/** Where a slide is shown: on the customers' site, or at the till below an empty slip. */
export const slidePlaces = ["site", "till"] as const;
export const slidePlace = z.enum(slidePlaces);
export type SlidePlace = z.output<typeof slidePlace>;

const asOf = epochMs.min(0);

/**
 * The target of a slide: the games of a league, one game, a document of the file manager, a page by its address, or
 * nothing.
 */
export const slideLink = z.discriminatedUnion("to", [
  z.strictObject({ to: z.literal("nothing") }),
  z.strictObject({ to: z.literal("league"), leagueId: id }),
  z.strictObject({ to: z.literal("event"), eventId: z.int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  z.strictObject({ to: z.literal("document"), fileId: id.describe("id in the file manager") }),
  z.strictObject({
    to: z.literal("address"),
    address: z.url({ protocol: /^https$/, hostname: z.regexes.domain }).max(500),
  }),
]);
export type SlideLink = z.output<typeof slideLink>;

/** A slide as it is saved. */
export const slideTerms = z.strictObject({
  pictureId: id,
  texts: z
    .partialRecord(language, z.string().trim().min(1).max(120))
    .describe("by language; a reader of any other language gets the service's"),
  link: slideLink,
  serviceIds: z.array(id).max(500).describe("empty: every service"),
  places: z.array(slidePlace).min(1).max(2),
  startsAt: asOf,
  endsAt: asOf.nullable().describe("null: until it is taken down"),
  isActive: z.boolean(),
});
export type SlideTerms = z.output<typeof slideTerms>;

const path = z.string().describe("address of the picture on this server");

export const listSlides = call("carousel/list_slides", {
  summary: "All slides, in display order.",
  access: [roles.platform],
  payload: z.strictObject({}),
  answer: z.object({
    now: epochMs,
    slides: z.array(
      slideTerms.extend({
        slideId: id,
        place: z.int(),
        path,
        pictureName: z.string(),
        linkName: z.string(),
        linkPath: z.string().describe("address of the document that it opens; empty: none"),
        services: z.array(z.string()),
      }),
    ),
  }),
});

export const saveSlide = call("carousel/save_slide", {
  summary: "Adds a slide at the end, or changes one. −4 with the stored values if they differ from `was`.",
  access: [roles.platform],
  changes: true,
  payload: slideTerms.extend({ slideId: id.optional().describe("absent: a new one"), was: slideTerms.optional() }),
  answer: z.object({ slideId: id }),
});

export const moveSlide = call("carousel/move_slide", {
  summary: "Moves a slide to a position; the order of the others does not change.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({
    slideId: id,
    place: z.int().min(1).max(9_999).describe("from 1; a larger number than there are slides means the last"),
  }),
  answer: z.object({}),
});

/** A slide's target for its viewer; a league or game that their service does not sell gives no link. */
const shownLink = z.discriminatedUnion("to", [
  z.object({ to: z.literal("nothing") }),
  z.object({ to: z.literal("board"), leagueId: id, day: day.nullable().describe("null: the slide currently shown") }),
  z.object({ to: z.literal("document"), path: z.string().describe("address on this server"), name: z.string() }),
  z.object({ to: z.literal("address"), address: z.string() }),
]);

export const shownSlide = z.object({
  slideId: id,
  path,
  text: z.string().describe("empty: the picture has all the text"),
  link: shownLink,
});
export type ShownSlide = z.output<typeof shownSlide>;

export const showSlides = call("carousel/show_slides", {
  summary:
    "The slides to show on the session's screen now, in its language: the site's for a customer, the till's for a clerk.",
  access: [roles.clerk, roles.customer],
  payload: z.strictObject({}),
  answer: z.object({ slides: z.array(shownSlide) }),
});
