import type { toasts as source } from "../en/toasts.ts";
import type { Words } from "../messages.ts";

export const toasts: Words<typeof source> = {
  "-19": "El punto de venta está activo.",
  "-20": "Venta desactivada.",
  "-21": "Falta un paso.",
  "-22": "Ya no está disponible.",
  "-23": "Excede el máximo del ticket.",
  "-24": "Monto no permitido.",
  "-25": "No se pueden comprar puntos.",
  "-26.1": "Este deporte no se vende aquí.",
  "-26.2": "Este jugador no se vende aquí.",
  "-26.3": "Los props de este jugador no se venden aquí.",
  "-26.4": "Este prop va solo: no admite otra jugada.",
  "-27": "Rechazado por el trader: {message}",
  "-28": "Teaser no permitido.",
  "-29": "El empate no se vende aquí.",
  "-30": "Combinación bloqueada.",
  "-31": "Combinación vendida demasiadas veces.",
  "-32": "Los props no se venden aquí.",
  "-33": "Apuesta fuera de rango.",
  "-35": "Estas jugadas no van juntas.",
  "-36": "Jugadas en este evento, máximo: {wagers}; hay {actual}.",
  "-37": "Los eventos en vivo no se venden aquí.",
  pageUnread: "No se pudo leer el sitio ({code}).",
  pageInPart: "El sitio se leyó solo en parte: {done} de {total} pasos.",
};
