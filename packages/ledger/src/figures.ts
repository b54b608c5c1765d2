// The figures of money that the product shows: one meaning for each, on every page, file, receipt and call. Their names
// are in the sheets' figure-names.ts; both are printed in docs/figures.md.

/**
 * The period of a figure: business days (a period of them; on the printout of an account or a drawer, the span that it
 * names), weeks of the books, or a single moment.
 */
export type FigurePeriod = "days" | "week" | "moment" | "entry";

export type FigureDefinition = {
  /** The formula over the ledger, in words. A ledger code counts net of its reversals. */
  readonly formula: string;
  readonly period: FigurePeriod;
  /** Which direction is above zero. */
  readonly sign: string;
};

const figure = (
  period: FigurePeriod,
  formula: string,
  sign = "never below zero but by corrections",
): FigureDefinition => ({ formula, period, sign });
const houseWins = "above zero: the house wins";
const accountHas = "above zero: the account has more by it";

/**
 * Every figure by its key. A call's field with such a name is this figure; a field that differs says so in its
 * description.
 */
export const figureTable = {
  sales: figure("days", "stakes sold for money, on the day of the sale"),
  cancelled: figure("days", "stakes of cancelled tickets, on the day of the cancellation"),
  refunds: figure("days", "stakes given back as push or void, on the day of the grading"),
  settled: figure("days", "stakes that were won or lost by the house, on the day that decided them"),
  open: figure("days", "sales − cancelled − refunds − settled; in no net", "below zero: more was decided than sold"),
  prizes: figure(
    "days",
    "prizes of winners, their stakes included (of point credit the profit alone), on the day of the grading",
  ),
  net: figure("days", "net win: settled − prizes; before commission", houseWins),
  commission: figure(
    "days",
    "commission on sales and net win less account fees, by the scheme of each POS, zone and agent; a day has what it adds to the commission of its week, " +
      "whenever that is posted; of the open week as it stands",
    "above zero: the house pays it",
  ),
  netAfterCommission: figure("days", "net − commission", houseWins),
  paid: figure("days", "what winners were paid with the tax kept back of it, on the day of the payment"),
  ticketPaid: figure("moment", "what was paid for the ticket so far, on whatever days, with the tax kept back of it"),
  handedOver: figure("entry", "paid − tax"),
  tax: figure("days", "tax kept back of payments, less what corrections gave back"),
  liability: figure("moment", "what the tickets that are open could pay at most, their stakes included"),
  openWin: figure("moment", "what the tickets that are open could win beside their stakes"),
  openStake: figure("moment", "stakes of the legs that are open on a line or game"),
  platformFee: figure(
    "days",
    "what the service owes the platform by its scheme; on handle (sales − cancelled), net win, tickets and active accounts",
  ),
  feePart: figure("days", "a part of the platform fee"),
  invoicePaid: figure("moment", "what was paid of an invoice"),
  invoiceDue: figure("moment", "an invoice less what was paid of it"),
  netToDate: figure("days", "net of the days up to this one, from the first that is shown", houseWins),
  commissionPosted: figure("entry", "commission that was entered on the account", accountHas),
  credited: figure("days", "prizes and refunds that a customer's account was given", accountHas),
  byHand: figure("days", "what was entered by hand on the account, less what took it back", accountHas),
  loans: figure("days", "loans that the account was given, less what was paid back from it", accountHas),
  heldBack: figure("days", "money of the account that was held, and released again", accountHas),
  withdrawn: figure("days", "withdrawals that customers asked for", accountHas),
  otherEntries: figure("days", "entries on the account that nothing else names", accountHas),
  ticketCash: figure("days", "sales − cancelled − paid + tax, of one till"),
  accountWin: figure("days", "prizes − settled: the net win as the account sees it", accountHas),
  pendingStakes: figure("days", "−open: stakes that the account took or placed and that are not decided", accountHas),
  unpaidWinnings: figure(
    "days",
    "paid − tax − prizes − refunds, of a counter; 0 for a wallet",
    "below zero: the counter has winnings to pay",
  ),
  otherMoved: figure("week", "held back, withdrawals requested, and entries that nothing else names", accountHas),
  openingBalance: figure("moment", "the balance before the first entry", "below zero: the account owes"),
  closingBalance: figure(
    "moment",
    "the balance after the last entry, or after the one that is being made",
    "below zero: the account owes",
  ),
  stake: figure("entry", "the stake of one ticket or of the rows shown"),
  toWin: figure("entry", "what a ticket wins beside its stake when all of it wins"),
  totalReturn: figure("entry", "stake + to win; of free play what it wins alone"),
  overpaid: figure("entry", "what was paid beyond what the ticket is worth after a correction"),
  amount: figure("entry", "what the row's own entry moves, or adds to the figure that was opened", accountHas),
  balance: figure(
    "moment",
    "the fold of an account's transfers; of a week with its commission, and what was paid of it since",
    "below zero: the account owes",
  ),
  available: figure("moment", "balance + the credit limit, of which nothing is left where it is below zero"),
  payable: figure("moment", "what the ticket can be paid now, before tax"),
  pendingWithdrawals: figure("moment", "withdrawals that are requested or approved, and not paid"),
  broughtForward: figure("week", "the balance that the week before left", "below zero: the account owes"),
  activity: figure("week", "balance − brought forward − commission − paid of the balance", accountHas),
  weekPaid: figure("week", "what was paid of the week's balance", accountHas),
  balanceWithout: figure("week", "balance − commission", "below zero: the account owes"),
  makeUpIn: figure("week", "make-up from the weeks before"),
  makeUpOut: figure("week", "make-up after the week: carried in + added − worked off"),
  makeUpAdded: figure("week", "what the week added to make-up"),
  makeUpOff: figure("week", "make-up that the week worked off"),
  weekSales: figure("week", "sales of all days of the week"),
  weekNet: figure("week", "net win of all days of the week", houseWins),
  weekCommission: figure("week", "commission of all days of the week", "above zero: the house pays it"),
  moneyIn: figure("days", "what accounts have more by, entry by entry"),
  moneyOut: figure("days", "what accounts have less by, entry by entry"),
  inLessOut: figure("days", "money in − money out", accountHas),
  weekBefore: figure("days", "sales of the same day a week before, until the same hour"),
  creditLimit: figure("moment", "how far below zero the account may go"),
  drawerFloat: figure("entry", "cash in the drawer when it was opened"),
  drawerExpected: figure("entry", "float + sales − cancelled − payments + tax + pay-ins − pay-outs"),
  drawerCounted: figure("entry", "what was counted, or handed over"),
  drawerDifference: figure("entry", "counted − expected", "below zero: cash is missing"),
  payIns: figure("entry", "cash put into the drawer by hand"),
  payOuts: figure("entry", "cash taken out of the drawer by hand"),
  creditGranted: figure("moment", "point credit that was given"),
  creditExpired: figure("moment", "point credit that expired"),
  creditBack: figure("moment", "point credit that was taken back by hand"),
  creditFree: figure("moment", "point credit that can be staked"),
  creditUsed: figure("moment", "point credit that was staked"),
  creditOpen: figure("moment", "point credit on open tickets"),
  heldFor: figure("moment", "money that the service holds for an agent"),
  heldBy: figure("moment", "cash that an agent collected and did not hand over"),
  loanLent: figure("entry", "the amount of a loan"),
  loanOwed: figure("moment", "what is owed of loans"),
  loanOwedAfter: figure("entry", "what is owed of a loan after the row's payment"),
  loanPaid: figure("moment", "what was paid back of loans"),
  loanNext: figure("week", "the next instalment"),
  loanOverdue: figure("moment", "instalments whose week is over and that were not paid"),
  loanCameBack: figure("days", "what was paid back of loans in the period"),
  soldToday: figure("days", "what a program sold today"),
  soldWeek: figure("days", "what a program sold on the last seven days"),
  worst: figure("moment", "what the house is left with when a game ends at its worst", houseWins),
  worstWithout: figure("moment", "the worst case without these tickets", houseWins),
  atWorst: figure("moment", "what the row's tickets bring in the worst case", houseWins),
  expectedWin: figure("moment", "what the open bets leave by the chances of the lines", houseWins),
  edge: figure("days", "what bets won beyond the closing line", "above zero: the customer wins"),
  sideWins: figure("moment", "what the open bets on a side of the game could win"),
  straightRisk: figure("moment", "stakes of straight bets on a side"),
  straightWin: figure("moment", "what straight bets on a side could win"),
  combinedRisk: figure("moment", "stakes of combined bets with a leg on a side"),
  combinedWin: figure("moment", "what combined bets with a leg on a side could win"),
  maximumWin: figure("entry", "the most that a ticket may win by a pay table"),
} as const satisfies Readonly<Record<string, FigureDefinition>>;

export type FigureKey = keyof typeof figureTable;

/** A figure's formula, as the contract and the documents say it. */
export function formulaOf(key: FigureKey): string {
  return figureTable[key].formula;
}
