/** The currencies of services, the most common one first. */
export function currenciesOf(services: readonly { readonly currency: string }[]): readonly string[] {
  return [...Map.groupBy(services, ({ currency }) => currency)]
    .toSorted(([one, some], [other, others]) => others.length - some.length || one.localeCompare(other))
    .map(([currency]) => currency);
}
