/**
 * The two fields of the pay window, or a scan in the first one: `1207-ABCD1234` with number and code.
 * @returns undefined without a number; an empty code is still to be typed
 */
export function readScan(number: string, code: string): { readonly number: number; readonly code: string } | undefined {
  const match = /^\s*#?(\d{1,15})(?:\s*[-/ ]\s*([\dA-Za-z][\dA-Za-z -]*))?\s*$/.exec(number);
  if (match === null || Number(match[1]) === 0) return undefined;
  return { number: Number(match[1]), code: (match[2] ?? code).replaceAll(/[\s-]/g, "").toUpperCase() };
}
