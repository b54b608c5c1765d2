import type { dialogs as source } from "../en/dialogs.ts";
import type { Words } from "../messages.ts";

export const dialogs: Words<typeof source> = {
  information: "Información",
  sessionExpired: "Su sesión expiró.",
  signInAgain: "Entrar de nuevo",
  newVersion: "Nueva versión disponible",
  newVersionHint: "A newer version of this page is ready. If the old one stays, refresh twice.",
  newVersionHintOther: "Hay una versión más nueva de esta página. Si sigue viendo la anterior, actualice dos veces.",
  updateNow: "Actualizar ahora",
  systemUpdating: "Actualizando el sistema",
  systemUpdatingText: "Intente de nuevo en 15 segundos",
  retryNow: "Intentar ahora",
  noConnection: "Sin conexión con el servidor",
  noConnectionText: "Revise su conexión a internet e intente de nuevo",
  printMissing: "Sin conexión con el programa de impresión",
  printMissingText: "Debe abrir el programa de impresión para continuar",
  printDownload: "Descargar el programa de impresión",
  printFailed: "Falló la impresión",
  printFailedText: "El ticket está vendido; solo falló la impresión. Revise la impresora e imprímalo de nuevo.",
  scraping: "Problema al leer el HTML",
  scrapingText: "Falló la lectura del sitio. Confirme que el nombre del equipo esté asociado con el sitio.",
};
