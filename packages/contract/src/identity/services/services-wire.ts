import { z } from "zod";
import { call, roles, wire } from "../../core/call.ts";
import { id, language } from "../../core/shapes.ts";

// Service data besides their settings: the sign-in page, the list for the header, the platform's list, the print
// templates.

/** The data of a service in the header's list. */
const service = {
  serviceId: ["idservicio", id],
  name: ["servicio_nombre", z.string()],
  kind: ["tipo_servicio", z.int()],
  product: ["product_type", z.int()],
  serverId: ["idservidor", id],
  serverName: ["servidor_nombre", z.string()],
  currency: ["moneda", z.string()],
  isActive: ["activo", z.boolean()],
} as const;

export const door = call("services/door", {
  summary:
    "What the sign-in page shows before signing in: the service of this host name; on a host name without a service, those to choose from.",
  access: "anyone",
  payload: z.strictObject({ serviceId: id.optional() }),
  answer: z.object({
    service: z
      .object({
        serviceId: id,
        name: z.string(),
        kind: z.int(),
        product: z.int(),
        language,
        languages: z.array(language),
        appearance: z.object({
          description: z.string(),
          colour: z.string(),
          logo: z.string(),
          backgrounds: z.array(z.string()),
        }),
      })
      .nullable(),
    choices: z.array(z.object({ serviceId: id, name: z.string(), kind: z.int() })),
  }),
});

export const listServices = call("zuccait/get_servicios", {
  summary: "The services that this session may work in: every active one for the platform, otherwise only its own.",
  access: "signedIn",
  payload: wire({}),
  answer: z.array(wire(service)),
});

export const findServices = call("zuccait/get_list_servicio", {
  summary: "Services by part of the name, server and state; the platform's own (type 0) only if requested.",
  access: [roles.platform, roles.assistant],
  payload: wire({
    name: ["nombre", z.string().max(100).optional()],
    serverId: ["idservidor", id.optional()],
    withPlatform: ["servicio_cero", z.boolean().default(false)],
    isActive: ["activo", z.boolean().optional()],
  }),
  answer: z.array(
    wire({
      ...service,
      timeZone: ["zona_horaria", z.string()],
      language: ["siglas", language],
      pos: ["cantidad_pos", z.int()],
      hosts: ["dominios", z.array(z.string())],
    }),
  ),
});

export const saveHosts = call("services/save_hosts", {
  summary:
    "Sets the host names of a service: its sign-in page is shown there, only its people can sign in there, and its language is the initial one. −1 for a " +
    "name of another service; −4 with the current `hosts` if they differ from `was`.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({
    serviceId: id,
    hosts: z
      .array(
        z
          .string()
          .max(253)
          .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/),
      )
      .max(20),
    was: z.array(z.string().max(253)).max(20).optional().describe("the values that the form was loaded with"),
  }),
  answer: z.object({}),
});

export const templates = call("general/get_plantilla", {
  summary:
    "The print templates of the session's service: ticket, copy, receipt, sheet, closing and results by type of printer and language, its own before the default " +
    "ones.",
  access: "signedIn",
  payload: wire({}),
  answer: z.array(
    wire({
      kind: ["tipo", z.enum(["ticket", "copy", "receipt", "sheet", "closing", "results"])],
      printerType: ["printer_tipo", z.int()],
      printerName: ["printer_nombre", z.string()],
      paperWidth: ["ancho_papel", z.int()],
      language: ["siglas", language],
      body: ["plantilla", z.string()],
      isOwn: ["propia", z.boolean()],
    }),
  ),
});

/** The kinds of printouts, each with its own template. */
export const printoutKind = z.enum(["ticket", "copy", "receipt", "sheet", "closing", "results"]);
export type PrintoutKind = z.output<typeof printoutKind>;

const templateText = z.string().max(4_000);

export const saveTemplate = call("services/save_template", {
  summary:
    "Sets the service's own template for a kind of printout on a type of printer in a language; null restores the default. The platform's own service " +
    "changes the default. −4 with the current text if it differs from `was`.",
  access: [roles.platform, roles.admin],
  changes: true,
  payload: z.strictObject({
    kind: printoutKind,
    printerType: id,
    language,
    was: templateText,
    body: templateText.nullable(),
  }),
  answer: z.object({ body: templateText }),
});
