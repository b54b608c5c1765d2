export { type AppliedMoves, applyMoves, type LineConflict, type LineMoves } from "./apply-moves.ts";
export type { LineAuthor, LineMove } from "./line-move.ts";
export { betProblem } from "./bet-problem.ts";
export { closeMarkets } from "./close-markets.ts";
export { closesAt, firstScoreAt } from "./closes-at.ts";
export {
  conversionVersion, type EventLine, type EventOffer, type HqEventLine, offersBy, serviceOffer, serviceOffers, type CurrentOffer,
} from "./conversion.ts";
export { type ConversionTable, type LineTerms, type PricedGame, type SellingService, termsAt } from "./line-terms.ts";
export { firstOfMarket, marketKeys, marketOf } from "./market-keys.ts";
export { type EventHead, eventMessages, headsById, headsOfDay } from "./event-heads.ts";
export { priceMoved } from "./exposure-plan.ts";
export { exposureShades } from "./exposure-shades.ts";
export { watchExposure } from "./exposure-watch.ts";
export { followPlay, watchPlay } from "./live-model.ts";
export { receiveScore } from "./live-score.ts";
export { linesHandlers } from "./handlers.ts";
export type { HqLine } from "./hq-line.ts";
export { isDerived, type SideJson, sidesOfEvent } from "./queries.ts";
