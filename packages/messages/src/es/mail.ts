import type { mail as source } from "../en/mail.ts";
import type { Words } from "../messages.ts";

export const mail: Words<typeof source> = {
  greeting: "Hola, {name}:",
  resetSubject: "{service}: elija una contraseña nueva",
  resetText: "Alguien pidió una contraseña nueva para su cuenta en {service}. Con este código, válido durante {minutes} minutos y una sola vez, puede elegirla:",
  resetIgnore: "Si no fue usted, no tiene que hacer nada: su contraseña sigue siendo la misma.",
};
