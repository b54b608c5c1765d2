import type { operations as source } from "../en/operations.ts";
import type { Words } from "../messages.ts";

export const operations: Words<typeof source> = {
  device: "Dispositivo",
  user: "Usuario",
  service: "Servicio",
  host: "Host",
  address: "Dirección",
  mac: "MAC",
  since: "Desde",
  subjects: "Suscripciones",
  lag: "Retardo, ms",
  queue: "Cola",
  sent: "Enviados",
  skipped: "Omitidos",
  process: "Proceso del servidor",
  end: "Cortar",
  endTitle: "¿Cortar la conexión de {device}?",
  endConsequence: "Su navegador se conecta de nuevo por sí solo mientras la sesión siga abierta.",
  nobody: "Nadie está conectado.",
};
