import { tickets } from "@chalkboard/contract";
import { type BetType, betTypes, controls } from "@chalkboard/engine";
import { allowedEdges } from "../auditor/after-sale.ts";

/** Races are not part of a world of games: their runners are graded in the engine's own tables. */
const isOfGames = ({ market }: BetType): boolean => !market.startsWith("race");

const named = (about: string, ...whats: readonly string[]): readonly string[] => whats.map((what) => `${about}: ${what}`);

/** What the worlds of the fixed seeds together must have covered; otherwise they prove less than they claim. */
export const neededMarks: readonly string[] = [
  ...controls.map(({ code }) => `refusal: ${code}`),
  ...tickets.mode.options.map((mode) => `mode: ${mode}`),
  ...named("amount", "risk", "win"),
  ...named("sport", "baseball", "basketball", "football", "hockey", "soccer"),
  ...betTypes.filter(isOfGames).map(({ id }) => `bet type: ${id}`),
  ...named("status", "-1", "0", "1", "2", "3", "overpaid"),
  ...allowedEdges.map((edge) => `status goes ${edge}`),
  ...named("outcome", "pending", "win", "earlyWin", "lose", "push", "void", "halfWin", "halfLose"),
  ...named("pay", "paid", "taxed", "hidden", "pending", "lost", "cancelled", "alreadyPaid", "otherPos", "expired", "online", "mayNotPay", "aboveMaximum"),
  ...named("cancel", "by clerk", "by admin", "tooLate", "started", "decided", "cancelled", "reasonNeeded"),
  ...named("fault", "same key again", "other slip, same key", "lost answer, sold", "lost answer, not sold", "burnt key", "takes the suggestion"),
  ...named("trader", "old board", "opens", "closes", "suspends", "resumes"),
  ...named("result", "partial", "final", "called", "abandoned", "corrected"),
  ...named("feed", "in order", "late", "twice", "an old score is not believed"),
  ...named("at once", "same sale twice", "two tills, one ticket", "the last credit", "the last millisecond", "double settlement"),
  ...named("quote", "suggests", "nothing passes"), ...named("admin", "till", "known devices", "terms of a sale"),
  ...named("customer", "own limit", "looser later", "excludes himself"),
  ...named("waits", "referral", "delay", "asked again"),
  ...named("referral", "accepted", "declined", "expired", "offered", "offer taken", "refused after all"),
  ...named("in play", "offered", "withdrawn", "waited", "sold"), ...named("delay", "sold", "refused after all", "expired"),
  ...named("points", "bought"), ...named("credit", "granted", "staked", "no free play"), ...named("expiry", "winners", "credit"),
  ...named("days past", "summed"),
  ...named("by hand", "deposit", "withdrawal", "overdraft"),
  ...named("loan", "granted", "paid", "paid in part", "moreThanDue", "postponed"),
  ...named("withdrawal", "asked", "overdraft", "approved", "refused", "paid", "recalled", "taken back"), ...named("closing", "cash", "writeOff", "of a zone"),
  ...named("held", "holdDeposit", "holdBlocked", "releasePaid", "releaseBack", "collect", "handOver", "heldLess", "overdraft", "taken back"),
  ...named("held", "not taken back", "taken back before", "pressed twice", "at once", "stranger", "an odd key", "needs a second person"),
  ...named("zone", "deposit", "withdrawal"),
  ...named("drawer", "opened", "drawerOpen", "commentNeeded", "commented", "payIn", "payOut", "moreThanThere", "taken back", "not taken back"),
  ...named("drawer", "taken back before", "pressed twice", "an odd key", "needs a second person", "stranger", "closed, nothing moves"),
  ...named("drawer", "counted right", "counted more", "counted less", "counted at once", "closed", "closed by an admin", "a second closing"),
  ...named("drawer", "wanted", "no longer wanted", "wanted, opened and sold"), ...named("pay", "openDrawer"), ...named("cancel", "openDrawer"),
  ...named("temporary", "composed", "sold once", "sold", "expired", "unknown"),
  ...named("void", "a game", "bet types", "a span of time", "undone"), ...named("past-post", "case", "void", "kept"),
  ...named("cash-out", "not offered"),
  ...named("scheme", "sales", "split", "redFigure", "reverseRed", "profit"),
  ...named("week", "closed", "still open", "never changed", "commission", "make-up carried"),
  ...named("crash", "while selling", "while paying", "while cancelling", "while settling", "while closing a week", "in a week's close"),
  ...named("crash", "while letting winners expire", "while holding money", "while counting a drawer"),
  ...named("printer", "printed", "off, printed again", "a marked copy"),
  ...named("paper", "held money", "a shift"),
  ...named("live", "missed messages", "publisher held up", "caught up"),
  ...named("in vain", "nonsense", "not his to do", "somebody else's", "nowhere"),
  "books: proved", ...named("reports", "compared", "platform", "movements"),
];
