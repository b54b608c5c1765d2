import type { mail as source } from "../en/mail.ts";
import type { Words } from "../messages.ts";

export const mail: Words<typeof source> = {
  greeting: "Hola, {name}:",
  resetSubject: "{service}: elija una contraseña nueva",
  resetText: "Alguien ha pedido una contraseña nueva para su cuenta en {service}. Con este código, válido durante {minutes} minutos y una sola vez, puede elegirla:",
  resetIgnore: "Si no ha sido usted, no tiene que hacer nada: su contraseña sigue siendo la misma.",
};
