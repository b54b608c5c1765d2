// Compares names and folds text for search. The database function `app.fold_text` does the same as `foldText`, letter
// by letter.

/**
 * Letters of Latin, Greek and Cyrillic (Unicode blocks): their marks are accents. Marks of other scripts, such as
 * dakuten, are parts of a letter.
 */
const letters =
  "A-Za-z\u00AA\u00BA\u00C0-\u02AF\u1D00-\u1DBF\u1E00-\u1EFF\u2C60-\u2C7F\uA722-\uA7FF\uAB30-\uAB6F\u0370-\u03FF\u1F00-\u1FFF" +
  "\u0400-\u0482\u048A-\u052F\u1C80-\u1C8F\uA640-\uA66E\uA680-\uA69D";
const marks =
  "\u0300-\u036F\u0483-\u0489\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\u2DE0-\u2DFF\uA66F-\uA672\uA674-\uA67D\uA69E\uA69F\uFE20-\uFE2F";
const accents = new RegExp(`([${letters}])[${marks}]+`, "gu");

/**
 * Letters that Unicode does not decompose, with their plain forms; the Turkish dotless i becomes i, and a final sigma a
 * sigma.
 */
const single = new Map(
  Array.from("\u00F8\u0142\u0111\u00F0\u0127\u0167\u0131\u03C2\u014B\u0253\u0257\u0199", (letter, index) => [
    letter,
    "olddhti\u03C3nbdk".slice(index, index + 1),
  ]),
);
const double = new Map([
  ["\u00DF", "ss"],
  ["\u00E6", "ae"],
  ["\u0153", "oe"],
  ["\u00FE", "th"],
]);
const folded = new RegExp(`[${[...single.keys(), ...double.keys()].join("")}]`, "gu");

/**
 * Folds a text for search: no case, no accents on Latin, Greek and Cyrillic letters, and one form of characters that
 * have several, such as full-width digits (NFKC). Blanks and punctuation stay.
 */
export function foldText(text: string): string {
  // Most texts are ASCII and skip the rest.
  if (/^[ -~]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replaceAll(accents, "$1")
    .toLowerCase()
    .replaceAll(folded, (letter) => single.get(letter) ?? double.get(letter) ?? letter)
    .normalize("NFC");
}

/** Apostrophes and similar characters that Unicode counts as letters, as in Hawaiʻi. */
const strokes = /[\u02B9-\u02C1\u02C6-\u02D1\u02EC\u02EE]|\u034F|[\uFE00-\uFE0F]/gu;

/** A name without case, accents, blanks and punctuation, by `foldText`: two names with the same result are one name. */
export function plainName(name: string): string {
  return foldText(name)
    .replaceAll(strokes, "")
    .replaceAll(/(?<![\p{L}\p{M}])\p{M}+/gu, "")
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "");
}
