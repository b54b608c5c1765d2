/**
 * Whether two addresses have the same origin (protocol, host and port), written alike: a secret for one of them may be
 * sent to the other.
 */
export function isSameOrigin(one: string, other: string): boolean {
  return originOf(one) === originOf(other);
}

function originOf(address: string): string {
  return (/^[a-z]+:\/\/[^/?#\\]*/i.exec(address)?.[0] ?? address).toLowerCase();
}
