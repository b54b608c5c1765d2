import { z } from "zod";
import { call, wire } from "../core/call.ts";
import { secret } from "../core/secrets.ts";
import { sessionData } from "../core/session-data.ts";
import { epochMs, language } from "../core/shapes.ts";

export * from "./profile.ts";
export * from "./entering.ts";
export * from "./views.ts";
export * from "./people.ts";
export * from "./sessions.ts";

const empty = z.strictObject({});

export const login = call("general/login", {
  summary:
    "Signs in and answers the session. −3 with data.reason: unknown, locked (with until), inactive, door (with route: where this role signs in) or code " +
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
  summary: "The session's data, as login gave it, with today's balance.",
  access: "signedIn",
  beforePassword: true,
  payload: wire({}),
  answer: sessionData,
});

export const setLanguage = call("general/registrar_usuario_idioma", {
  summary: "Keeps the person's language; −1 for one that the service does not offer.",
  access: "signedIn",
  beforePassword: true,
  changes: true,
  payload: wire({ language: ["siglas", language] }),
  answer: empty,
});

const languageList = {
  summary:
    "The languages of the interface, in a session or at a service's door those that it offers, and with which of them to begin: the person's " +
    "own, before signing in that of the host's service, else none.",
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
