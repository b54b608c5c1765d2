// The default texts of the house rules, for an operator to adapt before publishing them. Topics: AZ R19-4-132,
// assurance.md 4.2.
import type { services } from "@chalkboard/contract";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { ht } from "./ht.ts";
import { it } from "./it.ts";
import { zh } from "./zh.ts";

const usual = { en, fr, ht, es, zh, it };

/** The default texts of a topic, by language. */
export function usualTextsOf(topic: services.HouseTopic): Readonly<Record<keyof typeof usual, string>> {
  return {
    en: usual.en[topic],
    fr: usual.fr[topic],
    ht: usual.ht[topic],
    es: usual.es[topic],
    zh: usual.zh[topic],
    it: usual.it[topic],
  };
}
