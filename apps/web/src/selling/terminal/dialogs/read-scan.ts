/**
 * The two fields of the pay window, or a scan in the first one: `1207-ABCD1234` with number and code.
 * @returns undefined without a number; an empty code is still to be typed
 */
export function readScan(number: string, code: string): { readonly number: number; readonly code: string } | undefined {
  const match = /^\s*#?(\d{1,3}(?:\s\d{3}(?![\dA-Za-z]))+|\d{1,15})(?:\s*[-/ ]\s*([\dA-Za-z][\dA-Za-z -]*))?\s*$/.exec(
    number,
  );
  // On paper the number is in groups of three.
  const whole = Number(match?.[1]?.replaceAll(/\s/g, ""));
  if (match === null || whole === 0) return undefined;
  return { number: whole, code: (match[2] ?? code).replaceAll(/[\s-]/g, "").toUpperCase() };
}
