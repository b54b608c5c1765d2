/** Every time zone that the browser knows, plus the current one. */
export function zoneChoices(present: string): readonly string[] {
  const known = Intl.supportedValuesOf("timeZone");
  return known.includes(present) ? known : [present, ...known];
}
