const documentLabels = {
  identity: "customers.identity",
  passport: "customers.passport",
  driving: "customers.driving",
  other: "customers.other",
} as const;

/** The message key of an identity document's type. */
export function documentKey(kind: keyof typeof documentLabels): (typeof documentLabels)[keyof typeof documentLabels] {
  return documentLabels[kind];
}
