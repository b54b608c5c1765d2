import type { files as source } from "../en/files.ts";
import type { Words } from "../messages.ts";

export const files: Words<typeof source> = {
  title: "Fichiers",
  empty: "Pas encore de fichiers",
  emptyWhy: "Ce que vous exportez d’une liste reste ici une journée : son avancement, et pour le télécharger à nouveau.",
  waiting: "Attend son tour",
  notMade: "Échec : exportez-le à nouveau.",
  failed: "{name} n’a pas pu être créé. Exportez-le à nouveau.",
  fetch: "Télécharger",
  gone: "{name} n’est plus disponible. Exportez-le à nouveau.",
  stop: "Arrêter",
};
