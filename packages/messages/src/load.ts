import type { Language } from "./languages.ts";
import type { Messages } from "./messages.ts";

/** Loads a language on demand, so that only the one in use is fetched. */
export async function loadMessages(language: Language): Promise<Messages> {
  switch (language) {
    case "en": return (await import("./en.ts")).en;
    case "fr": return (await import("./fr.ts")).fr;
    case "ht": return (await import("./ht.ts")).ht;
    case "es": return (await import("./es.ts")).es;
    case "zh": return (await import("./zh.ts")).zh;
    case "it": return (await import("./it.ts")).it;
  }
}
