import type { FigureKey } from "@chalkboard/ledger";
import type { PlainKey } from "@chalkboard/i18n";

type Named = {
  /** The messages that name it in column heads, the usual one first. */
  readonly titles: readonly [PlainKey, ...PlainKey[]];
  /** The text of a column's help. */
  readonly help?: PlainKey;
};

const names = {
  sales: { titles: ["reports.sales", "home.sales", "weeks.part.sold", "drawer.sold"], help: "reports.helpSales" },
  cancelled: {
    titles: ["reports.cancelled", "weeks.part.cancelled", "drawer.cancelled"],
    help: "reports.helpCancelled",
  },
  refunds: { titles: ["reports.refunds", "tickets.refund"], help: "reports.helpRefunds" },
  settled: { titles: ["reports.settled", "results.settledStake"], help: "reports.helpSettled" },
  open: { titles: ["reports.open"], help: "reports.helpOpen" },
  prizes: { titles: ["reports.prizes", "voids.winnings", "tickets.prize"], help: "reports.helpPrizes" },
  net: { titles: ["reports.net", "fees.netWin"], help: "reports.helpNet" },
  commission: { titles: ["reports.commission", "weeks.part.commission"], help: "reports.helpCommission" },
  netAfterCommission: { titles: ["reports.netAfterCommission"], help: "reports.helpNetAfterCommission" },
  paid: {
    titles: ["reports.paid", "voids.paid", "paper.paid", "weeks.part.paid", "drawer.paid"],
    help: "reports.helpPaid",
  },
  ticketPaid: { titles: ["tickets.paid"] },
  handedOver: { titles: ["paper.net"] },
  tax: { titles: ["reports.tax", "paper.tax", "weeks.part.tax", "drawer.tax"], help: "reports.helpTax" },
  liability: { titles: ["reports.liability", "home.mayPay"], help: "reports.helpLiability" },
  openWin: { titles: ["home.openWin"] },
  openStake: { titles: ["lines.openBets"] },
  platformFee: { titles: ["fees.fee", "fees.total"], help: "fees.helpFee" },
  feePart: { titles: ["fees.onHandle", "fees.onNet", "fees.onTickets", "fees.onActive", "fees.onMinimum"] },
  invoicePaid: { titles: ["fees.paid"] },
  invoiceDue: { titles: ["fees.due"] },
  netToDate: { titles: ["reports.netToDate"], help: "reports.helpNet" },
  commissionPosted: { titles: ["paper.closingCommission"] },
  credited: { titles: ["weeks.part.tickets"] },
  byHand: { titles: ["weeks.part.byHand"], help: "weeks.helpByHand" },
  loans: { titles: ["weeks.part.loan"], help: "weeks.helpLoans" },
  heldBack: { titles: ["weeks.part.held"] },
  withdrawn: { titles: ["weeks.part.withdrawn"] },
  otherEntries: { titles: ["weeks.part.other"] },
  ticketCash: { titles: ["paper.closingCash"] },
  accountWin: { titles: ["reports.winLoss"], help: "reports.helpWinLoss" },
  pendingStakes: { titles: ["reports.pending"], help: "reports.helpPending" },
  unpaidWinnings: { titles: ["reports.unpaid"], help: "reports.helpUnpaid" },
  otherMoved: { titles: ["weeks.others"], help: "weeks.helpOthers" },
  openingBalance: { titles: ["reports.opening", "paper.closingBefore"] },
  closingBalance: { titles: ["reports.closing", "paper.closingAfter", "money.after"] },
  stake: { titles: ["betting.risk", "voids.stake", "paper.risk"] },
  toWin: { titles: ["betting.toWin", "paper.win"] },
  totalReturn: { titles: ["paper.total"] },
  overpaid: { titles: ["voids.owed"] },
  amount: { titles: ["reports.amount", "fees.amount", "tickets.amount"] },
  balance: {
    titles: ["weeks.balance", "paper.balance", "network.balance", "shell.balance", "tickets.deskBalance"],
    help: "weeks.helpBalance",
  },
  available: { titles: ["money.available"] },
  payable: { titles: ["tickets.payable"] },
  pendingWithdrawals: { titles: ["money.totalRequested"] },
  broughtForward: { titles: ["weeks.opening"], help: "weeks.helpOpening" },
  activity: { titles: ["weeks.moved"], help: "weeks.helpMoved" },
  weekPaid: { titles: ["weeks.settled", "weeks.part.settled"] },
  balanceWithout: { titles: ["weeks.balanceBefore"] },
  makeUpIn: { titles: ["weeks.makeUp", "network.carriedIn"] },
  makeUpOut: { titles: ["weeks.makeUpAfter", "network.carriedOn"], help: "network.carriedOnHelp" },
  makeUpAdded: { titles: ["network.makeUpAdded"] },
  makeUpOff: { titles: ["network.makeUpOff"] },
  weekSales: { titles: ["reports.weekSales"] },
  weekNet: { titles: ["reports.weekNet"], help: "reports.helpNet" },
  weekCommission: { titles: ["reports.weekCommission"], help: "reports.helpCommission" },
  moneyIn: { titles: ["reports.moneyIn"], help: "reports.helpMovesIn" },
  moneyOut: { titles: ["reports.moneyOut"], help: "reports.helpMovesOut" },
  inLessOut: { titles: ["reports.inLessOut"], help: "reports.helpInLessOut" },
  weekBefore: { titles: ["home.weekBefore"] },
  creditLimit: { titles: ["network.creditLimit", "shell.limit"] },
  drawerFloat: { titles: ["drawer.float"] },
  drawerExpected: { titles: ["drawer.expected"], help: "reports.helpExpected" },
  drawerCounted: {
    titles: ["drawer.counted", "paper.closingCounted", "drawer.countAmount"],
    help: "reports.helpCounted",
  },
  drawerDifference: { titles: ["drawer.difference"], help: "reports.helpDifference" },
  payIns: { titles: ["drawer.payIns"] },
  payOuts: { titles: ["drawer.payOuts"] },
  creditGranted: { titles: ["money.creditGranted"] },
  creditExpired: { titles: ["money.creditExpired"] },
  creditBack: { titles: ["money.creditBack"] },
  creditFree: { titles: ["money.creditFree", "shell.pointCredit"] },
  creditUsed: { titles: ["money.creditUsed"] },
  creditOpen: { titles: ["money.creditOpen"] },
  heldFor: { titles: ["money.heldFor"] },
  heldBy: { titles: ["money.heldBy"] },
  loanLent: { titles: ["money.principal"] },
  loanOwed: { titles: ["money.loanOwed", "paper.loanOwed"] },
  loanOwedAfter: { titles: ["money.loanOwedAfter"] },
  loanPaid: { titles: ["money.loanPaid"] },
  loanNext: { titles: ["money.loanNext"] },
  loanOverdue: { titles: ["money.loanOverdue"] },
  loanCameBack: { titles: ["network.cameBack"] },
  soldToday: { titles: ["integrators.soldToday"] },
  soldWeek: { titles: ["integrators.soldWeek"] },
  worst: { titles: ["action.worst"] },
  worstWithout: { titles: ["action.worstWithout"] },
  atWorst: { titles: ["action.atWorst"] },
  expectedWin: { titles: ["action.expected"] },
  edge: { titles: ["action.edge"] },
  sideWins: {
    titles: ["betting.home", "betting.away", "betting.draw", "betting.over", "betting.under", "action.other"],
  },
  straightRisk: { titles: ["action.straightRisk"] },
  straightWin: { titles: ["action.straightWin"] },
  combinedRisk: { titles: ["action.combinedRisk"] },
  combinedWin: { titles: ["action.combinedWin"] },
  maximumWin: { titles: ["payTables.maximumWin"] },
} as const satisfies Readonly<Record<FigureKey, Named>>;

/** The name of each figure of the ledger's table. No two share a name: this file's test checks it in every language. */
export const figureNames: Readonly<Record<FigureKey, Named>> = names;

/** A figure's name, for the label of an amount on a tile, a plot or a printout. */
export type FigureTitle = (typeof names)[FigureKey]["titles"][number];

/** The figure that a column of money shows, by its head; undefined where the table has no figure of that name. */
export function figureOfTitle(title: string): FigureKey | undefined {
  return (Object.keys(figureNames) as FigureKey[]).find((key) => figureNames[key].titles.some((one) => one === title));
}

/** The head of a column that shows a figure: its name and its help. */
export function headOf(key: FigureKey): { readonly title: PlainKey; readonly help?: PlainKey } {
  const {
    titles: [title],
    help,
  } = figureNames[key];
  return { title, ...(help === undefined ? {} : { help }) };
}
