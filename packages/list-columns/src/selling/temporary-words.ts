import type { AnswerOf, temporary } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";

type Row = AnswerOf<typeof temporary.list>["rows"][number];
export type TemporarySource = Row["source"];
export type TemporaryState = Row["state"];

export const temporarySources: readonly TemporarySource[] = ["public", "customer", "clerk"];
export const temporaryStates: readonly TemporaryState[] = ["composed", "sold", "expired"];
export const temporarySourceKeys: Readonly<Record<TemporarySource, PlainKey>> = {
  public: "tickets.sourcePublic",
  customer: "tickets.sourceCustomer",
  clerk: "tickets.sourceClerk",
};
export const temporaryStateKeys: Readonly<Record<TemporaryState, PlainKey>> = {
  composed: "tickets.stateComposed",
  sold: "tickets.stateSold",
  expired: "tickets.stateExpired",
};
