import { z } from "zod";
import { call, roles, wire } from "../core/call.ts";
import { listCall } from "../core/list-call.ts";
import { secret } from "../core/secrets.ts";
import { epochMs, id } from "../core/shapes.ts";

// A person's own data: profile, password, printer, device, one-time codes.

const empty = z.strictObject({});
const password = z.string().max(200);
const printer = z.string().trim().max(100);
const printerType = z.int().positive();
const typedCode = secret(z.string().trim().max(20));

const lastPrinter = wire({
  printer: ["pos_printer", z.string()],
  printerType: ["printer_tipo", z.int()],
  paperWidth: ["ancho_papel", z.int()],
});

export const printProgram = call("general/get_url_print", {
  summary: "Where the print program is downloaded; empty where the service names no place.",
  access: "anyone",
  payload: wire({}),
  answer: wire({ url: ["url_print_soft", z.string()] }),
});

export const updateProfile = call("general/update_perfil", {
  summary:
    "Changes what is given of the own profile; what is empty stays as it is, and a blank (one space) takes the address or the printer's name away. " +
    "A new password or address needs the present password in `userpass` (−2 reason: password), and the new password twice; −1 names the rule it breaks.",
  access: "signedIn",
  beforePassword: true,
  changes: true,
  payload: wire({
    name: ["nombre", z.string().trim().min(1).max(60).optional()],
    password: ["userpass", password.optional()],
    newPassword: ["password1", password.optional()],
    newPasswordAgain: ["password2", password.optional()],
    printer: ["pos_printer", printer.optional()],
    printerType: ["printer_tipo", printerType.optional()],
    email: [
      "email",
      z
        .string()
        .trim()
        .pipe(z.union([z.literal(""), z.email().max(200)]))
        .optional(),
    ],
  }),
  answer: empty,
});

export const getPrinter = call("general/get_last_printer", {
  summary: "The printer that this terminal, or this person where there is no terminal, used last.",
  access: "signedIn",
  payload: wire({}),
  answer: lastPrinter,
});

export const updatePrinter = call("general/update_printer", {
  summary:
    "Keeps the printer of this terminal or person; a terminal's tickets follow its paper. −3 for a type of printer that does not exist.",
  access: "signedIn",
  changes: true,
  payload: wire({ printer: ["pos_printer", printer], printerType: ["printer_tipo", printerType] }),
  answer: lastPrinter,
});

export const verifyDevice = call("general/verificar_dispositivo", {
  summary:
    "Notes the device and answers whether it may work here. A mac of 0 is no device: it is refused only where the service requires known ones.",
  access: "signedIn",
  beforePassword: true,
  changes: true,
  payload: wire({
    mac: ["mac", z.string().trim().max(100).default("0")],
    deviceInfo: ["dispositivo_info", z.string().max(500).default("")],
  }),
  answer: wire({
    mac: ["mac", z.string()],
    state: ["estado", z.enum(["unknown", "new", "allowed", "blocked"])],
    isRequired: ["requerido", z.boolean()],
    mayWork: ["autorizado", z.boolean()],
  }),
});

export const device = z.object({
  deviceId: id,
  mac: z.string(),
  info: z.string(),
  state: z.enum(["new", "allowed", "blocked"]),
  posId: id.nullable(),
  posName: z.string(),
  personName: z.string().describe("who used it last"),
  addresses: z
    .array(z.object({ address: z.string(), lastSeen: epochMs }))
    .describe("where its sessions came from, the newest first, at most 20"),
  firstSeen: epochMs,
  lastSeen: epochMs,
});

export const listDevices = listCall("identity/list_devices", {
  summary: "The devices that were seen in the session's service, with the POS and the person that used each last.",
  access: [roles.admin],
  filters: {
    posId: id.optional(),
    state: device.shape.state.optional(),
    text: z.string().max(60).optional().describe("part of mac, kind or POS's name"),
  },
  row: device,
  sums: {},
  sorts: ["lastSeen", "firstSeen", "mac", "posName"],
});

export const setDevice = call("identity/set_device", {
  summary:
    "Allows or blocks a device. A clerk at one that is blocked, or not allowed where the service requires known devices, sells nothing (−21).",
  access: [roles.admin],
  changes: true,
  payload: z.strictObject({ deviceId: id, state: z.enum(["allowed", "blocked"]) }),
  answer: z.object({}),
});

export const resetPassword = call("general/restablecer_clave", {
  summary:
    "Sends a one-time code by mail to the person of this name and address, good for thirty minutes. Answers the same whether there is one or not.",
  access: "anyone",
  changes: true,
  payload: wire({ user: ["user", z.string().max(100)], email: ["email", z.string().max(200)] }),
  answer: empty,
});

export const setPassword = call("identity/set_password", {
  summary:
    "Sets a password with the one-time code of a mail, and ends the person's sessions. −3 for a code that is unknown, used or too old.",
  access: "anyone",
  changes: true,
  payload: z.strictObject({
    code: secret(z.string().trim().max(100)),
    newPassword: password,
    newPasswordAgain: password,
  }),
  answer: empty,
});

export const beginTotp = call("identity/begin_totp", {
  summary:
    "A new secret for an authenticator, as text and as the address that its QR code holds. It counts from `confirm_totp` on.",
  access: [-1, -2, 1],
  payload: empty,
  answer: z.object({ secret: z.string(), url: z.string() }),
});

export const confirmTotp = call("identity/confirm_totp", {
  summary:
    "Turns one-time codes on for the own account, with the secret and a code made of it. −2 reason: code or locked; −4 where they are on already.",
  access: [-1, -2, 1],
  changes: true,
  isOwn: true,
  payload: z.strictObject({
    secret: z
      .string()
      .trim()
      .regex(/^[A-Z2-7]{32}$/),
    code: typedCode,
  }),
  answer: empty,
});

export const endTotp = call("identity/end_totp", {
  summary: "Turns one-time codes off, with the password and a last code. −2 reason: password or code.",
  access: [-1, -2, 1],
  changes: true,
  isOwn: true,
  payload: z.strictObject({ password, code: typedCode }),
  answer: empty,
});
