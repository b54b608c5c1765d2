import { createInstance } from "i18next";
import { type Language, localeOf } from "./format/languages.ts";
import type { MessageKey, Messages, Value, ValuesOf } from "./messages.ts";

export type Translate = <Key extends MessageKey>(key: Key, ...values: ValuesOf<Key>) => string;

/**
 * Creates the function that looks up and fills messages. A counted message chooses its form by the language's plural
 * rule (French counts 0 as one).
 */
export function translator(language: Language, messages: Messages): Translate {
  const locale = localeOf(language);
  const numbers = new Intl.NumberFormat(locale);
  const library = createInstance();
  // Without a backend to wait for, the library is ready on return. It gets the locale instead of the language code,
  // because `ht` has no plural rules.
  void library.init({
    lng: locale,
    resources: { [locale]: messages },
    ns: Object.keys(messages),
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
  });
  return (key, ...given) => {
    const dot = key.indexOf(".");
    const values: Readonly<Record<string, Value>> | undefined = given[0];
    const count = values?.["count"];
    const text = library.t(key.slice(dot + 1), {
      ns: key.slice(0, dot),
      defaultValue: key,
      skipInterpolation: true,
      ...(typeof count === "number" ? { count } : {}),
    });
    return values === undefined ? text : fill(text, values, numbers);
  };
}

/** Numbers are written with the language's own marks, wherever they appear in a sentence. */
function fill(text: string, values: Readonly<Record<string, Value>>, numbers: Intl.NumberFormat): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : typeof value === "number" ? numbers.format(value) : value;
  });
}
