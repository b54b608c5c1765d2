export { type AppliedMoves, applyMoves, type LineConflict, type LineMoves } from "./apply-moves.ts";
export type { LineAuthor, LineMove } from "./line-move.ts";
export { betProblem } from "./bet-problem.ts";
export { closeMarkets } from "./close-markets.ts";
export { closesAt, firstScoreAt } from "./closes-at.ts";
export {
  conversionVersion,
  type EventLine,
  type EventOffer,
  type HqEventLine,
  offersBy,
  serviceOffer,
  serviceOffers,
  type CurrentOffer,
} from "./conversion/conversion.ts";
export {
  type ConversionTable,
  type LineTerms,
  type PricedGame,
  type SellingService,
  termsAt,
} from "./conversion/line-terms.ts";
export { firstOfMarket, marketKeys, marketOf } from "./conversion/market-keys.ts";
export { type EventHead, eventMessages, headsById, headsOfDay } from "./event-heads.ts";
export { priceMoved } from "./exposure/exposure-plan.ts";
export { exposureShades } from "./exposure/exposure-shades.ts";
export { watchExposure } from "./exposure/exposure-watch.ts";
export { followPlay, watchPlay } from "./live/live-model.ts";
export { receiveScore } from "./live/live-score.ts";
export { linesHandlers } from "./handlers.ts";
export type { HqLine } from "./hq-line.ts";
export { isDerived, type SideJson, sidesOfEvent } from "./queries.ts";
export { stillSells } from "./still-sells.ts";
export { limitsClassOf } from "./limits-class.ts";
