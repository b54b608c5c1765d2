// Why a call was refused, in codes. The web app has the texts in each language; the English beside a code is for
// developers of clients.

/** What may be wrong with a field. */
export const problemCodes = [
  "required",
  "invalid",
  "notANumber",
  "tooSmall",
  "tooLarge",
  "tooShort",
  "tooLong",
  "notAChoice",
  "unknownField",
  "unknown",
  "taken",
  "twice",
  "wrongOrder",
  "past",
  "toCome",
  "doesNotFit",
  "contradicts",
  "unlikely",
  "missing",
  "notBegun",
  "sameAsName",
  "tooSimple",
  "differs",
  "unchanged",
  "underItself",
  "tooYoung",
  "lettersOnly",
  "readOtherwise",
  "encrypted",
  "notRemade",
] as const;
export type ProblemCode = (typeof problemCodes)[number];

/** A field with an invalid value. `minimum` and `maximum` are the bounds that it violates. */
export type Problem = {
  readonly field: string;
  readonly code: ProblemCode;
  readonly problem: string;
  readonly minimum?: number;
  readonly maximum?: number;
};

/** Reasons (`data.reason` of −2, −3 and −4) with the same text on every screen. */
export const reasons = [
  "reasonNeeded",
  "overdraft",
  "creditUsed",
  "ownAccount",
  "customer",
  "weekOpen",
  "keyUsedForAnother",
  "keyUsedForAnotherSlip",
  "keyBurnt",
  "samePerson",
  "proposed",
  "ordered",
  "undone",
  "decided",
  "expired",
  "sold",
  "waits",
  "tooMany",
  "nameTaken",
  "fileInHand",
  "otherKind",
  "sameAsAbove",
  "saysNothing",
  "notOffered",
  "started",
  "moved",
  "sameGame",
  "worthless",
  "wrongCode",
  "otherPos",
  "unknown",
  "entered",
  "hqOdds",
  "lastAdmin",
  "auditOnly",
  "ownZone",
  "noDuty",
  "notWithdrawn",
  "weekCarried",
  "nothingDue",
  "moreThanDue",
  "takenBack",
  "heldLess",
  "needsSecond",
  "drawerOpen",
  "drawerClosed",
  "commentNeeded",
  "moreThanThere",
  "saleWaits",
  "weekClosed",
  "loanPaid",
  "revoked",
  "replaced",
  "monthOpen",
  "noScheme",
  "invoiced",
  "earlierMonth",
  "invoicePaid",
  "laterInvoice",
  "ruleExists",
  "liftsLimit",
  "kindFixed",
] as const;
export type Reason = (typeof reasons)[number];

/** Reasons with a text on the one screen where they occur, or that need none beside their code. */
export type ScreenReason =
  | "role"
  | "service"
  | "pos"
  | "code"
  | "password"
  | "inactive"
  | "placeInactive"
  | "locked"
  | "door"
  | "freePlay"
  | "unknownCall"
  | "official"
  | "cancelled"
  | "postponed"
  | "pending"
  | "lost"
  | "alreadyPaid"
  | "online"
  | "mayNotPay"
  | "aboveMaximum"
  | "tooLate"
  | "paid"
  | "needsMore"
  | "secondPerson"
  | "accepted"
  | "declined"
  | "offer"
  | "delay"
  | "referral"
  | "on"
  | "requested"
  | "inUse"
  | "storeUnreachable"
  | "storeRefused"
  | "scope";
