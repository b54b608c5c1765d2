import { z } from "zod";
import { call, roles } from "../../core/call.ts";
import { listCall } from "../../core/list-call.ts";
import { serviceKinds } from "../../core/service-kinds.ts";
import { currency, epochMs, id, language, timeZone } from "../../core/shapes.ts";

// Services as the platform manages them: all of them, what it edits, and whether one sells.

const product = z.union([z.literal(0), z.literal(1), z.literal(2)]);

/** What the platform edits of a service; its admin edits the rest. */
export const serviceTerms = z.strictObject({
  name: z.string().trim().min(1).max(60),
  product: product.describe("0 both, 1 sportsbook, 2 racebook"),
  serverId: id,
  currency,
  timeZone,
  language: language.describe("the initial language on a new machine; one of `languages`"),
  languages: z
    .array(language)
    .min(1)
    .max(language.options.length)
    .describe("offered on its sign-in page, screens and paper"),
});

export const serviceRow = z.object({
  serviceId: id,
  kind: z.int(),
  ...serviceTerms.shape,
  currency: z.string(),
  timeZone: z.string(),
  serverName: z.string(),
  isActive: z.boolean(),
  hosts: z.array(z.string()).describe("host names under which it is reached"),
  weekEndsOn: z.int().min(1).max(7),
  pos: z.int().describe("POS or customers"),
  people: z.int(),
  admins: z.int(),
  online: z.int().describe("people with a session seen in the last five minutes"),
  createdAt: epochMs,
});

export const listAll = listCall("services/list_all", {
  summary:
    "Every service, including the platform's own: what it is, its numbers of POS and people, and how many are online.",
  access: [roles.platform],
  filters: {
    text: z.string().max(60).optional().describe("part of the name"),
    serverId: id.optional(),
    kind: z.int().min(0).max(2).optional(),
    isActive: z.boolean().optional(),
  },
  row: serviceRow,
  sums: { pos: z.int(), people: z.int(), online: z.int() },
  sorts: ["name", "kind", "serverName", "pos", "people", "online", "createdAt"],
  rises: true,
});

export const changeService = call("services/change_service", {
  summary:
    "Changes a service's basic settings. −4 with the stored values if they changed since the form was loaded. −1 for a name that is taken, and for " +
    "another currency once money has moved.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({
    serviceId: id,
    ...serviceTerms.shape,
    was: serviceTerms.describe("the values that the form was loaded with"),
  }),
  answer: z.object({}),
});

export const switchService = call("services/switch_service", {
  summary:
    "Suspends or resumes a service. Sessions in it end at once, also entered ones; sales are refused (−20 level: service). −2 reason: ownAccount for the " +
    "platform's own.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({ serviceId: id, isActive: z.boolean() }),
  answer: z.object({}),
});

/** The kinds that a service may change to: the platform's own keeps its kind. */
export const changeableKind = z.union([z.literal(serviceKinds.retail), z.literal(serviceKinds.online)]);

/** What a blocker is counted up to. */
export const mostBlockers = 1_000;

/** What keeps a service at its kind: its books, or what the other kind does not have. */
export const kindBlocker = z.object({
  what: z.enum(["tickets", "transfers", "invoices", "drawers", "schemes", "agents", "customers"]),
  count: z
    .int()
    .min(1)
    .max(mostBlockers)
    .describe(`how many there are; ${String(mostBlockers)} for that many or more`),
});

const kindSettings = z.object({
  closeMinute: z.int(),
  cancelMinutes: z.int(),
  marginCents: z.int(),
  payAnywhere: z.boolean(),
});

export const previewKind = call("services/preview_kind", {
  summary:
    "What changes when a service becomes of another kind, and what blocks it. Changes nothing. −2 reason: otherKind for the platform's own.",
  access: [roles.platform],
  payload: z.strictObject({ serviceId: id, kind: changeableKind.describe("the kind to change to") }),
  answer: z.object({
    kind: changeableKind.describe("the current one"),
    blockers: z.array(kindBlocker).describe("none: it may change"),
    pos: z.int().describe("POS, each of which is a customer's account on an online service"),
    clerks: z.int().describe("active clerks: their sign-in page changes"),
    signedIn: z.int().describe("people whose sessions end"),
    settings: kindSettings.describe("the current settings whose usual values depend on the kind; they stay"),
    usual: kindSettings.describe("the values with which a service of the other kind is created"),
  }),
});

export const changeKind = call("services/change_kind", {
  summary:
    "Changes the kind of a service before any money has moved in it; everyone in it is signed out. −4 with the stored kind if it changed meanwhile. −2 " +
    "reason: otherKind for the platform's own, kindFixed with data.blockers as in the preview.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({
    serviceId: id,
    kind: changeableKind,
    was: changeableKind.describe("the kind that the preview showed"),
  }),
  answer: z.object({}),
});
