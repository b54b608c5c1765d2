// A rate as people type it: "131.5", "131,5", "0.0076". Thousands are refused and not guessed: in one language "1,000" is a thousand, in another it is one.

/**
 * Reads what was typed as the exact decimal that a rate is sent as.
 * @param text what stands in the field
 * @param mark the decimal mark of the person's language, "." or ","
 * @returns undefined where it is no number above zero, or may be meant as thousands
 */
export function readDecimal(text: string, mark: string): string | undefined {
  const match = /^(\d{1,9})(?:([.,])(\d{1,9}))?$/.exec(text.normalize("NFKC").trim());
  if (match === null) return undefined;
  const [, whole = "", typed, part = ""] = match;
  if (typed !== undefined && typed !== mark && part.length === 3 && !/^0+$/.test(whole)) return undefined;
  const read = part === "" ? whole : `${whole}.${part}`;
  return /[1-9]/.test(read) ? read : undefined;
}
