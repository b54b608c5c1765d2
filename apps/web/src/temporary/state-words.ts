import type { AnswerOf, temporary } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/messages";

type Row = AnswerOf<typeof temporary.list>["rows"][number];
export type Source = Row["source"];
export type State = Row["state"];

export const sources: readonly Source[] = ["public", "customer", "clerk"];
export const states: readonly State[] = ["composed", "sold", "expired"];
export const sourceKeys: Readonly<Record<Source, PlainKey>> = {
  public: "tickets.sourcePublic", customer: "tickets.sourceCustomer", clerk: "tickets.sourceClerk",
};
export const stateKeys: Readonly<Record<State, PlainKey>> = { composed: "tickets.stateComposed", sold: "tickets.stateSold", expired: "tickets.stateExpired" };
