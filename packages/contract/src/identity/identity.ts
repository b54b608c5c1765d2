import { z } from "zod";
import { call, roles, wire } from "../core/call.ts";
import { listCall } from "../core/list-call.ts";
import { secret } from "../core/secrets.ts";
import { sessionData } from "../core/session-data.ts";
import { day, epochMs, id, language } from "../core/shapes.ts";

// Who was signed in, where and when.

export const sessionRow = z.object({
  sessionId: z.int(),
  personId: id,
  personName: z.string(),
  login: z.string(),
  role: z.int(),
  posName: z.string().describe("of the seller, or of a POS that an admin entered"),
  zoneName: z.string(),
  device: z.string(),
  mac: z.string(),
  address: z.string(),
  from: epochMs,
  seenAt: epochMs.describe("the last call, to the minute"),
  to: epochMs.nullable().describe("null: the session is open"),
  isEntered: z.boolean().describe("an admin at a POS"),
  isOwn: z.boolean().describe("the session of the caller"),
});

export const listSessions = listCall("identity/list_sessions", {
  summary:
    "Sessions at the session's service in a span of business days: who, where, at which device, from which address, from when to when.",
  access: [roles.platform, roles.admin],
  filters: {
    from: day,
    to: day,
    role: z.int().min(-2).max(6).optional(),
    isOpen: z.boolean().optional(),
    text: z.string().max(60).optional().describe("part of name, login, POS, zone, device, mac or address"),
  },
  row: sessionRow,
  sums: {},
  sorts: ["from", "seenAt", "personName", "posName"],
});

export const endSession = call("identity/end_session", {
  summary:
    "Ends someone's session in the service, and those entered from it, at once in every process. −3 for one that has ended.",
  access: [roles.platform, roles.admin],
  changes: true,
  payload: z.strictObject({ sessionId: z.int().positive() }),
  answer: z.object({}),
});

// A person's arrangement of lists, which follows them to every machine.

/** The name of a list, like its file's: `tickets`. */
const listName = z.string().regex(/^[a-z][a-z-]{0,39}$/);

const columnNames = z.array(z.string().min(1).max(80)).max(200);
const arrangement = z.strictObject({
  hidden: columnNames.describe("names of hidden columns"),
  order: columnNames
    .default([])
    .describe("names of columns in the person's order; those that are absent keep their position"),
  thresholds: z
    .record(z.string().regex(/^[a-z][A-Za-z]{0,39}$/), z.int().min(0).max(1_000_000))
    .default({})
    .describe("thresholds from which a figure is highlighted for this person, by name"),
  views: z
    .array(
      z.strictObject({
        name: z.string().trim().min(1).max(40),
        query: z.string().max(1_000).describe("filters and order as in the link"),
      }),
    )
    .max(30)
    .refine((views) => new Set(views.map(({ name }) => name)).size === views.length, "two views have one name"),
});

export const listViews = call("identity/list_views", {
  summary: "How this person has arranged a list: hidden columns, and views saved by name.",
  access: "signedIn",
  payload: z.strictObject({ list: listName }),
  answer: arrangement,
});

export const saveViews = call("identity/save_views", {
  summary: "Saves how this person has arranged a list, and replaces what was saved before.",
  access: "signedIn",
  changes: true,
  payload: z.strictObject({ list: listName, ...arrangement.shape }),
  answer: z.object({}),
});

// A person's menu, which follows them to every machine too.

const pagePath = z.string().regex(/^\/[a-z_/-]{1,60}$/);
/** The most pages that a person pins, over all services that they enter. */
const pinnedAtMost = 40;
const menu = z.strictObject({
  pinned: z.array(pagePath).max(pinnedAtMost).describe("paths of pages, in the order in which they were pinned"),
  recent: z.array(pagePath).max(20).describe("paths of recently opened pages, newest first"),
  closed: z
    .array(z.string().regex(/^[a-z]{1,20}$/))
    .max(30)
    .describe("groups whose pages are hidden"),
  isNarrow: z.boolean().describe("only icons are shown"),
});

export const getMenu = call("identity/get_menu", {
  summary: "This person's menu: pinned pages, recently opened pages, closed groups, and whether it shows icons only.",
  access: "signedIn",
  payload: z.strictObject({}),
  answer: menu,
});

export const saveMenu = call("identity/save_menu", {
  summary: "Saves the fields sent of this person's menu; the others stay as they are.",
  access: "signedIn",
  changes: true,
  payload: menu.partial(),
  answer: z.object({}),
});

// Entering the session of a service or a POS.

export const enterService = call("zuccait/modificar_sesion", {
  summary:
    "A platform admin's session becomes that of an admin of the service, audited; choosing the platform's own service returns. −3 for a service that is " +
    "unknown or not active.",
  access: "signedIn",
  changes: true,
  payload: wire({ serviceId: ["idservicio", id] }),
  answer: sessionData,
});

export const enterPos = call("pos/login_adm", {
  summary:
    "An admin enters the session of a POS or customer of the service, audited. Its token is used with the admin's own as `token_adm`, ends with it, and " +
    "is left by logout.",
  access: [roles.admin],
  changes: true,
  payload: wire({ posId: ["idpos", id] }),
  answer: sessionData,
});

export * from "./profile.ts";

export * from "./people.ts";

const empty = z.strictObject({});

export const login = call("general/login", {
  summary:
    "Signs in and returns the session. −3 with data.reason: unknown, locked (with until), inactive, door (with route: where this role signs in) or code " +
    "(the one-time code of an admin's authenticator is missing or wrong).",
  access: "anyone",
  changes: true,
  payload: wire({
    // People sometimes type their password here, so it is secret.
    user: ["user", secret(z.string().max(100))],
    password: ["pass", z.string().max(200)],
    platformId: ["idplataforma", z.int().default(1)],
    mac: ["mac", z.string().max(100).default("0")],
    deviceInfo: ["dispositivo_info", z.string().max(500).default("")],
    admin: ["adm", z.boolean().default(false)],
    code: ["codigo", secret(z.string().max(20)).optional()],
  }),
  answer: sessionData,
});

export const logout = call("general/logout", {
  summary: "Ends the session.",
  access: "anyone",
  changes: true,
  payload: wire({}),
  answer: empty,
});

export const validateToken = call("general/validar_token", {
  summary: "The session's data, as returned by login, with today's balance.",
  access: "signedIn",
  beforePassword: true,
  payload: wire({}),
  answer: sessionData,
});

export const setLanguage = call("general/registrar_usuario_idioma", {
  summary: "Saves the person's language; −1 for one that the service does not offer.",
  access: "signedIn",
  beforePassword: true,
  changes: true,
  payload: wire({ language: ["siglas", language] }),
  answer: empty,
});

const languageList = {
  summary:
    "The languages of the interface, in a session or on a service's sign-in page those that it offers, and the initial one: the person's own, before " +
    "signing in that of the host name's service, otherwise none.",
  access: "anyone" as const,
  payload: wire({}),
  answer: z.array(
    wire({
      language: ["siglas", language],
      name: ["lenguaje", z.string()],
      isDefault: ["predeterminado", z.boolean()],
    }),
  ),
};
export const listLanguages = call("general/get_lenguaje", languageList);
export const listPosLanguages = call("pos/get_lenguaje", languageList);

export const currentTime = call("pos/get_hora_actual", {
  summary: "The server's clock in milliseconds since 1970.",
  access: "anyone",
  payload: wire({}),
  answer: wire({ now: ["hora_actual", epochMs] }),
});

export const currentBalance = call("online/get_pos_balance_actual", {
  summary:
    "The figures of the session's POS or customer: limit (0: none), balance, point credit, and whether it may play.",
  access: "signedIn",
  payload: wire({}),
  answer: wire({
    limit: ["lc", z.int()],
    balance: ["balance", z.int()],
    pointCredit: ["pc", z.int()],
    allowToPlay: ["allow_to_play", z.boolean()],
  }),
});
