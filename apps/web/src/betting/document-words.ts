const documentWords = {
  identity: "customers.identity", passport: "customers.passport", driving: "customers.driving", other: "customers.other",
} as const;

/** The word of an identity document's kind. */
export function documentKey(kind: keyof typeof documentWords): (typeof documentWords)[keyof typeof documentWords] {
  return documentWords[kind];
}
