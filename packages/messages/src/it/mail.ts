import type { mail as source } from "../en/mail.ts";
import type { Words } from "../messages.ts";

export const mail: Words<typeof source> = {
  greeting: "Ciao {name},",
  resetSubject: "{service}: scegli una nuova password",
  resetText: "Qualcuno ha chiesto una nuova password per il tuo account presso {service}. Con questo codice, valido {minutes} minuti e una sola volta, puoi sceglierne una:",
  resetIgnore: "Se non sei stato tu, non devi fare nulla: la tua password resta com’è.",
};
