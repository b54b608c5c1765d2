// Normalizes what a keyboard, an input method or the clipboard brings. Source: Unicode Standard Annex 15 (NFKC).

/** Hyphens, dashes and the true minus sign. */
const minusSigns = /[\u2010-\u2015\u2212\uFE63\uFF0D]/gu;
const apostrophes = /[\u02BC\u2018\u2019\u201B\uFF07]/gu;

/**
 * Converts full-width letters and digits to plain ones, every kind of blank to a space, every minus to "-" and every
 * apostrophe to "'".
 * Fractions and superscripts stay as they are: "10²" is not 102, and "8½" is not 81/2.
 */
export function plainTyping(text: string): string {
  return text
    .replaceAll(/\P{No}+/gu, (part) => part.normalize("NFKC"))
    .replaceAll(minusSigns, "-")
    .replaceAll(apostrophes, "'")
    .replaceAll("。", ".")
    .replaceAll(/[\p{Zs}\t]/gu, " ");
}
