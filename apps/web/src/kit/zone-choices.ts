/** Every time zone that the browser knows, and the one that is there. */
export function zoneChoices(present: string): readonly string[] {
  const known = Intl.supportedValuesOf("timeZone");
  return known.includes(present) ? known : [present, ...known];
}
