// Why a call was refused, in codes. Their words are the web's, by language; the English beside a code is for who writes against the calls.

/** What may be wrong with a field. */
export const problemCodes = [
  "required", "invalid", "notANumber", "tooSmall", "tooLarge", "tooShort", "tooLong", "notAChoice", "unknownField", "unknown", "taken", "twice",
  "wrongOrder", "past", "toCome", "doesNotFit", "contradicts", "unlikely", "missing", "notBegun", "sameAsName", "tooSimple", "differs", "unchanged",
  "underItself", "tooYoung", "lettersOnly", "readOtherwise", "encrypted", "notRemade",
] as const;
export type ProblemCode = (typeof problemCodes)[number];

/** A field that holds something wrong. `minimum` and `maximum` are the bounds that it broke. */
export type Problem = {
  readonly field: string; readonly code: ProblemCode; readonly problem: string; readonly minimum?: number; readonly maximum?: number;
};

/** Reasons (`data.reason` of −2, −3 and −4) that every screen tells in the same words. */
export const reasons = [
  "reasonNeeded", "overdraft", "creditUsed", "ownAccount", "customer", "weekOpen", "keyUsedForAnother", "keyUsedForAnotherSlip", "keyBurnt",
  "samePerson", "proposed", "ordered", "undone", "decided", "expired", "sold", "waits", "tooMany", "nameTaken", "fileInHand", "otherKind", "sameAsAbove",
  "saysNothing",
  "notOffered", "started", "moved", "sameGame", "worthless", "wrongCode", "otherPos", "unknown", "entered", "hqOdds", "lastAdmin", "auditOnly", "ownZone",
  "noDuty", "notWithdrawn", "weekCarried", "nothingDue", "moreThanDue", "takenBack", "heldLess", "needsSecond",
  "drawerOpen", "drawerClosed", "commentNeeded", "moreThanThere", "saleWaits", "weekClosed", "loanPaid", "revoked", "replaced",
  "monthOpen", "noScheme", "invoiced", "earlierMonth", "invoicePaid", "laterInvoice",
  "ruleExists", "liftsLimit",
] as const;
export type Reason = (typeof reasons)[number];

/** Reasons that have words on the one screen that meets them, or speak for themselves beside their code. */
export type OwnReason = "role" | "service" | "pos" | "code" | "password" | "inactive" | "placeInactive" | "locked" | "door" | "freePlay" | "unknownCall"
  | "official" | "cancelled" | "postponed" | "pending" | "lost" | "alreadyPaid" | "online" | "mayNotPay" | "aboveMaximum" | "tooLate" | "paid"
  | "needsMore" | "secondPerson" | "accepted" | "declined" | "offer" | "delay" | "referral" | "on" | "requested" | "inUse" | "storeUnreachable"
  | "storeRefused" | "scope";
