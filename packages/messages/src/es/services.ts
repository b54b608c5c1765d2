import type { services as source } from "../en/services.ts";
import type { Words } from "../messages.ts";

export const services: Words<typeof source> = {
  service: "Servicio",
  sold: "Se vende aquí",
  openEvents: "Juegos abiertos",
  currency: "Moneda",
  timeZone: "Zona horaria",
  closeTime: "El día comercial termina a las",
  closeHint: "Los tickets vendidos después de medianoche y antes de esta hora cuentan para el día anterior.",
  cancelMinutes: "Minutos en que un cajero puede cancelar",
  cancelHint: "Nunca después de que empiece un juego del ticket. 0: los cajeros no cancelan.",
  validityDays: "Días en que se paga un ganador",
  rounding: "Redondeo de las ganancias",
  roundHalfUp: "Al más cercano",
  roundFloor: "Siempre hacia abajo",
  roundingUnit: "a múltiplos de",
  marginCents: "Centavos añadidos a los precios de la central",
  marginHint: "Se añaden al ancho de cada mercado de dos lados. 0 vende los precios de la central.",
  ticketNote: "Nota al pie de cada ticket",
  payAnywhere: "Cualquier POS paga cualquier ticket",
  payAnywhereHint: "Apagado, solo paga un ticket el POS que lo vendió.",
  groupDay: "Día y plazos",
  groupMoney: "Precios y ganancias",
  groupPaper: "Tickets y pagos",
  changedMeanwhile: "Alguien guardó otros ajustes mientras tanto. Ahora se muestran; los suyos no se guardaron.",
};
