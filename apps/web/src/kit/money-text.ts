// Amounts as typed: digits and one decimal point (specification, section 5), with the decimals of their currency.

/** Whether a text is an amount, or may become one. @param decimals of its currency: 2, for yen 0 */
export function isAmountText(text: string, decimals: number): boolean {
  return /^\d{0,13}(?:\.\d*)?$/.test(text) && (text.split(".")[1] ?? "").length <= decimals && (decimals > 0 || !text.includes("."));
}

/** Minor units of a typed amount; null when it is empty or no amount. @param decimals of its currency */
export function readMinor(text: string, decimals: number): number | null {
  const typed = text.trim();
  if (!/\d/.test(typed) || !isAmountText(typed, decimals)) return null;
  const [whole = "", part = ""] = typed.split(".");
  return Number(whole) * 10 ** decimals + Number(part.padEnd(decimals, "0"));
}

/** How an amount stands in its field: without needless zeros. @param decimals of its currency */
export function minorText(amount: number | null, decimals: number): string {
  if (amount === null) return "";
  const units = 10 ** decimals;
  return amount % units === 0 ? String(amount / units) : (amount / units).toFixed(decimals);
}
