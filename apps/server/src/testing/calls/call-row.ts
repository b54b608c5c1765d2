import type { PayloadOf, sources } from "@chalkboard/contract";
import type { SoldTicket } from "../bets.ts";
import type { TestServer } from "../test-server.ts";

/** The caller and the payload. */
export type Asking = readonly [login: string | undefined, payload: object];

export type CallRow = {
  readonly right: Asking;
  /** The response to a permitted caller, where that is no success; `why` it cannot be one here. */
  readonly refused?: { readonly code: number; readonly why: string };
  /**
   * A person of another service requests something of this one; required wherever the payload can name a POS, zone,
   * ticket, rule or service.
   */
  readonly foreign?: Asking;
  /** Why everyone may see it, whichever service it is about. */
  readonly open?: string;
  /** A controller requests something outside of their own branch. */
  readonly branch?: Asking;
};

export type Rows = Readonly<Record<string, (made: Made) => CallRow>>;

/** What the fixture contains before the rows run: tickets, rules and codes that calls are about. */
export type Made = Pick<TestServer, "world"> & {
  readonly now: number;
  readonly winner: SoldTicket;
  /** Open tickets of POS 1, of POS 3 in another branch, and of a customer. */
  readonly open: SoldTicket;
  readonly beside: SoldTicket;
  readonly online: SoldTicket;
  readonly rules: { readonly replaced: number; readonly acting: number; readonly beside: number };
  /** Pending referrals, the last one in another branch. */
  readonly waiting: {
    readonly accepted: number;
    readonly declined: number;
    readonly offered: number;
    readonly offeredKey: string;
    readonly beside: number;
  };
  /** Messages to a zone. */
  readonly messages: { readonly shown: number; readonly unwanted: number };
  /** A result warning that is open. */
  readonly warning: number;
  readonly otherWarning: number;
  /** A duty of the assistant. */
  readonly dutyId: number;
  /** Two players that are one. */
  readonly mergeId: number;
  /** Names of a source: one that was matched, and some that are pending. */
  readonly names: {
    readonly taught: number;
    readonly toTeach: number;
    readonly toMake: number;
    readonly toIgnore: number;
    readonly toMakePlayer: number;
  };
  /** A lay-off. */
  readonly layOffId: number;
  readonly exposureRuleId: number;
  readonly lineProposalId: number;
  /**
   * Shifts of clerks: one that was counted with a difference, one that was left open; a pay-out of a third one in
   * progress.
   */
  readonly shifts: { readonly closed: number; readonly left: number; readonly moveId: number };
  /** Bets made void by order. */
  readonly voidOrder: number;
  /** Codes of temporary tickets. */
  readonly composed: { readonly toLoad: string; readonly toSell: string };
  /** A market whose source jumped. */
  readonly jump: PayloadOf<typeof sources.decideJumps>["jumps"][number];
  /** Games of sources that a person must decide about, or did. */
  readonly pendingGames: { readonly toDecide: number; readonly decided: number };
  /** An outside source that has run once. */
  readonly sourceId: number;
  /** A game that a person entered, without sales. */
  readonly enteredId: number;
  /** A prop that a person derived from a game. */
  readonly derivedId: number;
  readonly slideId: number;
  /** An unused document. */
  readonly documentId: number;
  /** Unused pictures. */
  readonly pictures: { readonly kept: number; readonly toRemove: number };
  /** A file source. */
  readonly fileSourceId: number;
  /** A page source. */
  readonly pageSourceId: number;
  /** Files of the admin, both finished. */
  readonly files: { readonly toOpen: number; readonly toRemove: number };
  readonly settings: { readonly settingsVersion: number; readonly settings: object };
  /** A sale in the request log. */
  readonly request: { readonly requestId: number; readonly at: number };
  /** An integrator, with keys to rotate and to revoke. */
  readonly integrator: { readonly integratorId: number; readonly toRotate: number; readonly toRevoke: number };
  /** What services pay the platform: a scheme, an unpaid invoice, one with a payment. */
  readonly fees: {
    readonly schemeId: number;
    readonly invoiceId: number;
    readonly paidId: number;
    readonly paymentId: number;
  };
  /** The default template of a French ticket. */
  readonly usualTemplate: string;
  readonly resetCode: string;
  readonly totp: { readonly secret: string; readonly code: string; readonly nextCode: string };
};
