import type { mail as source } from "../en/mail.ts";
import type { Words } from "../messages.ts";

export const mail: Words<typeof source> = {
  greeting: "Bonjou {name},",
  resetSubject: "{service}: chwazi yon nouvo modpas",
  resetText: "Yon moun mande yon nouvo modpas pou kont ou kay {service}. Ak kòd sa a, ki bon pou {minutes} minit epi yon sèl fwa, ou ka chwazi youn:",
  resetIgnore: "Si se pa ou menm ki mande l, ou pa bezwen fè anyen: modpas ou rete jan l ye a.",
};
