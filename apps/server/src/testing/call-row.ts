import type { PayloadOf, sources } from "@chalkboard/contract";
import type { SoldTicket } from "./bets.ts";
import type { TestServer } from "./test-server.ts";

/** Who asks, and what. */
export type Asking = readonly [login: string | undefined, payload: object];

export type CallRow = {
  readonly right: Asking;
  /** What the right one is answered, where that is no success; `why` it cannot be one here. */
  readonly refused?: { readonly code: number; readonly why: string };
  /** Somebody of another service asks for something of this one; needed wherever the payload can name a POS, zone, ticket, rule or service. */
  readonly foreign?: Asking;
  /** Why everybody may see it, whichever service it is about. */
  readonly open?: string;
  /** A controller asks for something beside the own branch. */
  readonly branch?: Asking;
};

export type Rows = Readonly<Record<string, (made: Made) => CallRow>>;

/** What stands in the house before the rows: tickets, rules and codes that calls are about. */
export type Made = Pick<TestServer, "world"> & {
  readonly now: number;
  readonly winner: SoldTicket;
  /** Open tickets of POS 1, of POS 3 in another branch, and of a customer. */
  readonly open: SoldTicket;
  readonly beside: SoldTicket;
  readonly online: SoldTicket;
  readonly rules: { readonly replaced: number; readonly acting: number; readonly beside: number };
  /** Tickets that wait for a trader, the last one in another branch. */
  readonly waiting: { readonly accepted: number; readonly declined: number; readonly offered: number; readonly offeredKey: string; readonly beside: number };
  /** Messages to a zone. */
  readonly messages: { readonly shown: number; readonly unwanted: number };
  /** A result warning that is open. */
  readonly warning: number; readonly otherWarning: number;
  /** A duty of the assistant. */
  readonly dutyId: number;
  /** Two players that are one. */
  readonly mergeId: number;
  /** Names of a source: one that was taught, and some that wait. */
  readonly names: { readonly taught: number; readonly toTeach: number; readonly toMake: number; readonly toIgnore: number; readonly toMakePlayer: number };
  /** A bet that was laid off. */
  readonly layOffId: number;
  readonly exposureRuleId: number;
  readonly lineProposalId: number;
  /** Shifts of clerks: one that was counted and differs, one that was left open; a pay-out of a third that goes on. */
  readonly shifts: { readonly closed: number; readonly left: number; readonly moveId: number };
  /** Bets that were made void by order. */
  readonly voidOrder: number;
  /** Codes of slips that were composed without money. */
  readonly composed: { readonly toLoad: string; readonly toSell: string };
  /** A market whose source jumped. */
  readonly jump: PayloadOf<typeof sources.decideJumps>["jumps"][number];
  /** An outside source that has run once. */
  readonly sourceId: number;
  /** A game that a person entered, on which nothing was sold. */
  readonly enteredId: number;
  /** A prop that somebody derived from a game. */
  readonly derivedId: number;
  readonly slideId: number;
  /** A document that nothing uses yet. */
  readonly documentId: number;
  /** Pictures that nothing shows. */
  readonly pictures: { readonly kept: number; readonly toRemove: number };
  /** One whose files are brought. */
  readonly fileSourceId: number;
  /** One whose pages a browser reads. */
  readonly pageSourceId: number;
  /** Files of the admin, both done. */
  readonly files: { readonly toOpen: number; readonly toRemove: number };
  readonly settings: { readonly settingsVersion: number; readonly settings: object };
  /** A sale in the request log. */
  readonly request: { readonly requestId: number; readonly at: number };
  /** A program of others, with keys to rotate and to revoke. */
  readonly integrator: { readonly integratorId: number; readonly toRotate: number; readonly toRevoke: number };
  /** What services pay the platform: a scheme, an invoice of which nothing is paid, one with a payment. */
  readonly fees: { readonly schemeId: number; readonly invoiceId: number; readonly paidId: number; readonly paymentId: number };
  /** The usual paper of a French ticket. */
  readonly usualTemplate: string;
  readonly resetCode: string;
  readonly totp: { readonly secret: string; readonly code: string; readonly nextCode: string };
};
