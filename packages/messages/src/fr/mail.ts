import type { mail as source } from "../en/mail.ts";
import type { Words } from "../messages.ts";

export const mail: Words<typeof source> = {
  greeting: "Bonjour {name},",
  resetSubject: "{service} : choisir un nouveau mot de passe",
  resetText: "Un nouveau mot de passe a été demandé pour votre compte chez {service}. Ce code, valable {minutes} minutes et une seule fois, vous permet d’en choisir un :",
  resetIgnore: "Si vous n’êtes pas à l’origine de cette demande, vous n’avez rien à faire : votre mot de passe reste inchangé.",
};
