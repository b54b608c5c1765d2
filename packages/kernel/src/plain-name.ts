/** A name without case, accents and punctuation: two names that are the same so are one name. */
export function plainName(name: string): string {
  return name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}
