import type { files as source } from "../en/files.ts";
import type { Words } from "../messages.ts";

export const files: Words<typeof source> = {
  title: "Archivos",
  empty: "Todavía no hay archivos",
  emptyWhy: "Lo que exporta de una lista queda aquí un día: su avance, y para descargarlo de nuevo.",
  waiting: "Espera su turno",
  notMade: "No se pudo crear: expórtelo de nuevo.",
  failed: "No se pudo crear {name}. Expórtelo de nuevo.",
  fetch: "Descargar",
  gone: "{name} ya no está disponible. Expórtelo de nuevo.",
  stop: "Detener",
};
