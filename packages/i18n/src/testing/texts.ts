import type { Language } from "../format/languages.ts";
import { loadMessages } from "../load.ts";

/** Every text of a language by its key "area.key", for tests that check all of them. */
export async function loadTexts(language: Language): Promise<ReadonlyMap<string, string>> {
  const areas: Readonly<Record<string, Readonly<Record<string, string>>>> = await loadMessages(language);
  return new Map(
    Object.entries(areas).flatMap(([area, texts]) =>
      Object.entries(texts).map(([key, text]) => [`${area}.${key}`, text] as const),
    ),
  );
}

/** A text without its placeholder names, which nobody reads. */
export function withoutValues(text: string): string {
  return text.replaceAll(/\{\w+\}/g, "{}");
}
