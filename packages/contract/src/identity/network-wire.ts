import { z } from "zod";
import { call, roles, wire } from "../core/call.ts";
import { id, minor } from "../core/shapes.ts";

// The network as the specification's calls return it: POS, zones, and their make-up.

const backOffice = [roles.platform, roles.assistant, roles.admin, roles.controller, roles.agent];

export const allPos = call("general/get_all_pos", {
  summary:
    "POS or customers of the session's subtree; for the platform those of every service. Each filter narrows the list; `limite` limits its length.",
  access: backOffice,
  payload: wire({
    isActive: ["activo", z.boolean().optional()],
    posId: ["idpos", id.optional()],
    sequence: ["secuencia_pos", id.optional()],
    name: ["nombre", z.string().max(100).optional()],
    serverId: ["idservidor", id.optional()],
    serviceId: ["idservicio", id.optional()],
    limit: ["limite", z.int().min(1).max(1_000).optional()],
  }),
  answer: z.array(
    wire({
      posId: ["idpos", id],
      sequence: ["secuencia_pos", z.int()],
      name: ["nombre", z.string()],
      isActive: ["activo", z.boolean()],
      allowToPlay: ["allow_to_play", z.boolean()],
      zoneId: ["idzona", id],
      zoneName: ["zona_nombre", z.string()],
      serviceId: ["idservicio", id],
      serviceName: ["servicio_nombre", z.string()],
      serverId: ["idservidor", id],
      address: ["direccion", z.string()],
      limit: ["lc", minor.nullable()],
      balance: ["balance", minor],
      pointCredit: ["pc", minor],
    }),
  ),
});

export const findZones = call("general/get_zonas", {
  summary: "Zones or agents of the session's subtree; for the platform those of every service.",
  access: backOffice,
  payload: wire({ serverId: ["idservidor", id.optional()], serviceId: ["idservicio", id.optional()] }),
  answer: z.array(
    wire({
      zoneId: ["idzona", id],
      parentId: ["idzona_principal", id.nullable()],
      name: ["zona_nombre", z.string()],
      isActive: ["activo", z.boolean()],
      serviceId: ["idservicio", id],
      serviceName: ["servicio_nombre", z.string()],
      serverId: ["idservidor", id],
      pos: ["cantidad_pos", z.int()],
    }),
  ),
});

export const clonePayout = call("general/clonar_pos_pago", {
  summary:
    "Copies the payout settings of one POS to the selected ones: whether and up to which amount they pay, and their own rules of the maximum payout.",
  access: [roles.admin],
  changes: true,
  payload: wire({ posId: ["idpos_seleccionada", id], fromPosId: ["idpos_clonar", id] }),
  answer: wire({ rules: ["reglas", z.int()] }),
});

export const maySell = call("general/get_pos_activo", {
  summary:
    "Whether this POS may sell now, and if not, why: the levels that are not active, its hours, or what must be done first.",
  access: [roles.clerk, roles.customer],
  payload: wire({}),
  answer: wire({
    isActive: ["activo", z.boolean()],
    errorCode: [
      "error_code",
      z.int().describe("the message shown: −19 the POS is active, or that of the first reason"),
    ],
    reasons: [
      "motivos",
      z.array(
        wire({
          code: ["response_type", z.int()],
          control: ["control", z.string()],
          data: ["datos", z.record(z.string(), z.unknown())],
        }),
      ),
    ],
  }),
});
