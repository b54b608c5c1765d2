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
  summary: "Where to download the print program; empty if the service gives no address.",
  access: "anyone",
  payload: wire({}),
  answer: wire({ url: ["url_print_soft", z.string()] }),
});

export const updateProfile = call("general/update_perfil", {
  summary:
    "Changes the fields sent of the caller's own profile; an empty one stays as it is, and a blank (one space) clears the email address or the printer's " +
    "name. A new password or email address needs the current password in `userpass` (−2 reason: password), and the new password twice; −1 names the rule " +
    "that it breaks.",
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
  summary: "The printer that this terminal, or without a terminal this person, used last.",
  access: "signedIn",
  payload: wire({}),
  answer: lastPrinter,
});

export const updatePrinter = call("general/update_printer", {
  summary:
    "Saves the printer of this terminal or person; a terminal's tickets follow its paper. −3 for a type of printer that does not exist.",
  access: "signedIn",
  changes: true,
  payload: wire({ printer: ["pos_printer", printer], printerType: ["printer_tipo", printerType] }),
  answer: lastPrinter,
});

export const verifyDevice = call("general/verificar_dispositivo", {
  summary:
    "Records the device and returns whether it may work here. A mac of 0 is no device: it is refused only if the service requires registered ones.",
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
    .describe("addresses of its sessions, newest first, at most 20"),
  firstSeen: epochMs,
  lastSeen: epochMs,
});

export const listDevices = listCall("identity/list_devices", {
  summary: "The devices used in the session's service, with the POS and the person that last used each.",
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
    "Allows or blocks a device. A clerk at a blocked device, or at one that is not allowed if the service requires registered devices, cannot sell (−21).",
  access: [roles.admin],
  changes: true,
  payload: z.strictObject({ deviceId: id, state: z.enum(["allowed", "blocked"]) }),
  answer: z.object({}),
});

export const resetPassword = call("general/restablecer_clave", {
  summary:
    "Sends a one-time code by email to the person with this name and address, valid for thirty minutes. The response is the same whether there is one or " +
    "not.",
  access: "anyone",
  changes: true,
  payload: wire({ user: ["user", z.string().max(100)], email: ["email", z.string().max(200)] }),
  answer: empty,
});

export const setPassword = call("identity/set_password", {
  summary:
    "Sets a password with the one-time code from an email, and ends the person's sessions. −3 for a code that is unknown, used or too old.",
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
    "A new secret for an authenticator, as text and as the address for its QR code. It takes effect with `confirm_totp`.",
  access: [-1, -2, 1],
  payload: empty,
  answer: z.object({ secret: z.string(), url: z.string() }),
});

export const confirmTotp = call("identity/confirm_totp", {
  summary:
    "Turns on one-time codes for the caller's own account, with the secret and a code generated from it. −2 reason: code or locked; −4 if they are on " +
    "already.",
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
  summary: "Turns off one-time codes, with the password and a last code. −2 reason: password or code.",
  access: [-1, -2, 1],
  changes: true,
  isOwn: true,
  payload: z.strictObject({ password, code: typedCode }),
  answer: empty,
});
