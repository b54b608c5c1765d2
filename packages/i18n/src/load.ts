import type { Language } from "./format/languages.ts";
import type { Messages } from "./messages.ts";

/** Loads a language on demand, so that only the one in use is fetched. */
export async function loadMessages(language: Language): Promise<Messages> {
  switch (language) {
    case "en":
      return (await import("./en.ts")).en;
    case "fr":
      return translation((await import("./fr.json", { with: { type: "json" } })).default);
    case "ht":
      return translation((await import("./ht.json", { with: { type: "json" } })).default);
    case "es":
      return translation((await import("./es.json", { with: { type: "json" } })).default);
    case "zh":
      return translation((await import("./zh.json", { with: { type: "json" } })).default);
    case "it":
      return translation((await import("./it.json", { with: { type: "json" } })).default);
  }
}

// messages.test.ts checks that a translation has exactly the keys of English. The compiler would print the type of the
// whole language instead of the key and accept surplus keys, and the native one does not check this file again when
// only the JSON has changed.
function translation(texts: unknown): Messages {
  return texts as Messages;
}
