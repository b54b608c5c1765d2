// Amounts as typed: digits and one decimal point (specification, section 5). Currencies of ours have two decimals.

/** Minor units of a typed amount; null when it is empty or no amount. */
export function readMinor(text: string): number | null {
  const match = /^(\d{0,13})(?:\.(\d{0,2}))?$/.exec(text.trim());
  if (match === null || text.trim() === "" || text.trim() === ".") return null;
  const [, whole = "", part = ""] = match;
  return Number(whole === "" ? 0 : whole) * 100 + Number(part.padEnd(2, "0"));
}

/** How an amount stands in its field: without needless zeros. */
export function minorText(amount: number | null): string {
  if (amount === null) return "";
  return amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2);
}
