export { floor, halfUp, rational, type Rational, rationals, type Rounding } from "@chalkboard/kernel";
export { BadArgument, type BadArgumentReason } from "./bad-argument.ts";
export { answers, requested, type BetQuestion } from "./bets/bet-question.ts";
export {
  betType,
  betTypes,
  knownBetType,
  periods,
  type BetType,
  type Market,
  type Period,
  type Pick,
  type Side,
} from "./bets/bet-types.ts";
export { lineKeyText, oppositeKey, type LineKey } from "./bets/line-key.ts";
export { contestWinner, countsSets, isContest } from "./grading/contest.ts";
export { gradeLeg } from "./grading/grade-leg.ts";
export type { GradableLeg } from "./grading/grader.ts";
export { factorOf } from "./grading/factor.ts";
export { gradeWager } from "./grading/grade-wager.ts";
export type { ArithmeticStep, GradedWager, PaidBy, WagerStatus } from "./grading/graded-wager.ts";
export {
  defaultGradingRules,
  gradingRules,
  isSport,
  maySuspensionEnd,
  scheduledFor,
  type GradingRules,
  type GradingRulesChange,
  type OfficialRule,
  type PeriodRule,
  type Sport,
} from "./grading/grading-rules.ts";
export { scoreOfPart } from "./grading/markets/part-score.ts";
export { legNeeds, type LegNeeds } from "./grading/leg-needs.ts";
export {
  mirrored,
  type Grade,
  type GradeReason,
  type LegOutcome,
  type Outcome,
  type PaidAt,
} from "./grading/outcome.ts";
export { hasBetType } from "./grading/markets/played.ts";
export { periodsWith, type StatisticName, statisticNames, statisticsOf, undecidedBy } from "./grading/result-config.ts";
export {
  type GameResult,
  type ResultStatus,
  type Score,
  type SegmentScore,
  type Statistics,
  type TeamFigures,
} from "./grading/result.ts";
export { americanToDecimal, decimalToAmerican, distanceFromEven, isAmerican, movePrice } from "./odds/american.ts";
export {
  compareQuotes,
  marginOf,
  type PointsKind,
  type Quoted,
  type QuoteFinding,
  type QuoteRules,
} from "./odds/compare-quotes.ts";
export { contradictions, type GameLine, type LineContradiction } from "./odds/contradictions.ts";
export { isOutlier, type LineFigures } from "./odds/outlier.ts";
export {
  fromFormat,
  parsePrice,
  priceFormats,
  priceText,
  profitToOne,
  toFormat,
  type PriceFormat,
} from "./odds/formats.ts";
export { productOf } from "./odds/product.ts";
export { returnOf, stakeToWin, winOf } from "./odds/stake.ts";
export { castOdds, flattenedHarville, orderChance, plainHarville, type PlaceDiscounts } from "./racing/cast-odds.ts";
export { gradeCast, gradeRunner, type RunnerBet, type RunnerGrade, type RunnerReason } from "./racing/grade-runner.ts";
export {
  britishHandicapPlaces,
  britishPlaces,
  hongKongPlaces,
  placeOdds,
  placesOf,
  placeTerm,
  type PlaceTerm,
  type PlaceTerms,
} from "./racing/place-terms.ts";
export {
  capped,
  gradePool,
  poolCombinations,
  pools,
  publishedTrackCaps,
  type Dividend,
  type Naming,
  type Pool,
  type PoolGrade,
  type TrackCaps,
} from "./racing/pools.ts";
export {
  entryFinish,
  entryOf,
  isScratched,
  type Placing,
  type RaceResult,
  type RunnerId,
  type Withdrawal,
} from "./racing/race.ts";
export {
  decimalScale,
  deducted,
  deductionFor,
  deductionPence,
  tattersalls,
  type DeductionBand,
  type DeductionScale,
} from "./racing/rule4.ts";
export {
  buyPoints,
  type BoughtPoints,
  type KeyNumber,
  pointModes,
  type PointPrices,
  pointPricesOf,
} from "./tickets/buy-points.ts";
export { cashOut, remainderOf, type CashOut } from "./tickets/cash-out.ts";
export { combinations, maximumWagers } from "./tickets/combinations.ts";
export {
  freePlayPaid,
  freePlayRefusals,
  usualFreePlay,
  type FreePlayPolicy,
  type FreePlayRefusal,
} from "./grading/free-play.ts";
export {
  cappedParlays,
  offTheBoardParlays,
  publishedEarlyLeads,
  publishedPointPrices,
  publishedProgressives,
  publishedTeaser,
  publishedTeasers,
} from "./grading/house-tables.ts";
export { priceIf, priceReverse, type IfCondition } from "./tickets/if-bets.ts";
export { closeOpen, fillSpot, priceOpenParlay, usualOpenPolicy, type OpenPolicy } from "./tickets/open-spots.ts";
export {
  type PlainParlayTable,
  type PlainProgressiveTable,
  type PlainTeaserCard,
  plainTables,
  tablesOf,
} from "./tickets/plain-tables.ts";
export { countedAgain, type StoredRule, type StoredWager, storedWagers, unfolded } from "./controls/stored-wager.ts";
export { combinedOdds, priceParlayByTable, type CombinedOdds } from "./tickets/parlay.ts";
export { priceTicket } from "./tickets/price.ts";
export { countRoundRobin, fullCovers, priceFullCover, priceRoundRobin, type FullCover } from "./tickets/round-robin.ts";
export { gradeSameGame, type SameGameGrade, type SameGamePolicy } from "./grading/same-game.ts";
export { priceProgressive, priceTeaser, teasedPoints } from "./tickets/teaser.ts";
export { type AmountIs, legAt, type Mode, type Priced, type PricedWager, type TicketLeg } from "./tickets/ticket.ts";
export type { ParlayTable, PayTable, ProgressiveTable, TeaserCard, WagerRule } from "./tickets/wager-rule.ts";
export type { BalanceRefusal } from "./controls/limits/available-balance.ts";
export type { BalanceDueRefusal } from "./controls/limits/balance.ts";
export type { BlockedPatternRefusal } from "./controls/patterns/blocked-patterns.ts";
export type { HoursRefusal } from "./controls/hours/business-hours.ts";
export type { BuyPointsRefusal } from "./controls/modes/buy-points.ts";
export {
  atAmount,
  type Composed,
  composeTicket,
  type ControlLeg,
  type ControlTicket,
  controlTicket,
  highestAmount,
  type OfferedLine,
  type PriceChange,
  type SlipTerms,
} from "./controls/control-ticket.ts";
export type { Control } from "./controls/control.ts";
export { controls, type ControlName, type Refusal, type RefusalCode } from "./controls/controls.ts";
export type { DogsAndChalksRefusal } from "./controls/patterns/dogs-and-chalks.ts";
export { type EventsRefusal, isNoWorse, type LegReason, sellingLine } from "./controls/hours/events-available.ts";
export type {
  BalanceFacts,
  BetGroup,
  BlockedPattern,
  BuyPointsFacts,
  DogsAndChalksFacts,
  EventsFacts,
  EventStatus,
  Exclusion,
  Facts,
  Horizon,
  HoursFacts,
  IfBetFacts,
  IncompatibleMatrix,
  IncompatibleRow,
  LeagueRisk,
  LegFacts,
  LimitCounts,
  OpenRisk,
  PersonalFacts,
  PersonalLimit,
  PlayPattern,
  Prerequisite,
  RoundRobinFacts,
  SellingFacts,
  SlipAge,
  StakeRange,
  StraightHours,
  TeaserFacts,
  TicketCount,
  TicketRepeats,
  UnderdogFacts,
  WagerLimit,
} from "./controls/facts.ts";
export { openFacts } from "./controls/facts.ts";
export { type PriceRole, priceRoleOf } from "./controls/favourites.ts";
export type { IfAmountRefusal } from "./controls/if-amount.ts";
export type { IfBetRefusal } from "./controls/modes/if-bets.ts";
export {
  type IncompatiblePair,
  type IncompatibleRefusal,
  publishedRows,
} from "./controls/patterns/incompatible-plays.ts";
export { judge, type Judged, refusals, reportedRefusals, type Verdict } from "./controls/judge.ts";
export { amountControls, largestPassing } from "./controls/largest-passing.ts";
export { type LeagueRiskRefusal, legRisks } from "./controls/limits/league-risk.ts";
export { type LegPattern, matchesLeg } from "./controls/leg-pattern.ts";
export type { MaximumRiskRefusal } from "./controls/limits/maximum-risk.ts";
export type { BetGroupRefusal } from "./controls/limits/minimum-bet-group.ts";
export { type ModeFamily, modeFamily } from "./controls/mode-family.ts";
export { always, type HoursWindow, isOpenAt, nextOpening, type WeekMinute } from "./controls/opening-hours.ts";
export type { PersonalRefusal } from "./controls/limits/personal-limits.ts";
export type { PrerequisiteRefusal } from "./controls/hours/prerequisites.ts";
export { ifStakes, isCountable, type ModeTerms, type PriceableSlip, priceSlip } from "./controls/price-slip.ts";
export type { RepeatedPatternRefusal } from "./controls/patterns/repeated-pattern.ts";
export type { RepeatedTicketRefusal } from "./controls/patterns/repeated-ticket.ts";
export { type Counted, legsText, patternText } from "./controls/repetition.ts";
export type { RoundRobinRefusal } from "./controls/modes/round-robins.ts";
export type { SelectionMaximumRefusal } from "./controls/modes/selection-maximum.ts";
export type { SelectionMinimumRefusal } from "./controls/modes/selection-minimum.ts";
export type { SelectionRule } from "./controls/selection-rule.ts";
export type { SellingRefusal } from "./controls/hours/selling-allowed.ts";
export type { SlipTimeoutRefusal } from "./controls/hours/slip-timeout.ts";
export type { StakeRangeRefusal } from "./controls/limits/stake-range.ts";
export type { StraightHoursRefusal } from "./controls/hours/straight-hours.ts";
export type { TeaserRefusal } from "./controls/modes/teasers.ts";
export type { TicketAmountRefusal } from "./controls/limits/ticket-amount.ts";
export type { TicketLimitRefusal } from "./controls/limits/ticket-limit.ts";
export type { TooFarRefusal } from "./controls/hours/too-far-ahead.ts";
export type { UnderdogRefusal } from "./controls/limits/underdog-maximum.ts";
export type { WagerAmountRefusal } from "./controls/limits/wager-amount.ts";
export { type Conflict, type ConflictKind, type PlacedRule, ruleConflicts } from "./rules/conflicts.ts";
export { effective, type Effective, type Link } from "./rules/effective.ts";
export type { Rule, RuleContext, RuleOf, Scope, ScopeLevel, Selector } from "./rules/rule.ts";
export {
  boundsOf,
  type Field,
  type FieldKind,
  fieldProblem,
  type FieldProblem,
  type Unit,
} from "./rules/setting-fields.ts";
export { isRow, type RowField, type RowKind, type Rows, type RowShape, rowShapes } from "./rules/setting-rows.ts";
export {
  effectSettings,
  paymentSettings,
  priceSettings,
  isSettingValue,
  liftedFields,
  saysNothing,
  settingKinds,
  type SettingKind,
  type SettingName,
  type SettingProblem,
  settingProblems,
  type SettingValue,
  strictest,
} from "./rules/settings.ts";
export { type BoardLine, soldOnBoard } from "./rules/board-offers.ts";
export { payoutRules, type PayoutRules } from "./rules/payout-rules.ts";
export { excludedLegs, isTeamExcluded } from "./rules/exclusions.ts";
export { isReferred, type ReferralTerms, waitingTerms, type WaitingTerms } from "./rules/waiting.ts";
export { namedRefusals, type Judging, type NamedRefusal, type RefusingRule } from "./rules/refusing-rule.ts";
export { ruledFacts, type RuledFacts, type SaleContext, type SaleFigures } from "./rules/ruled-facts.ts";
export {
  type CentsChart,
  centsCharts,
  centsLine,
  type CentsTable,
  isCentsTable,
  widthAt,
} from "./conversion/cents-charts.ts";
export { type HouseMargin, type HousePrices, housePrices } from "./conversion/house-margin.ts";
export { impliedBy } from "./conversion/price-of-chance.ts";
export { ladderContradiction, type Rung, serviceLadder } from "./conversion/ladder.ts";
export { type LadderLine, type LadderTerms, type MainLine, measuredLadder } from "./conversion/measured-ladder.ts";
export {
  type Chances,
  chancesOf,
  type MeasuredMargin,
  measuredPoints,
  measuredPrice,
} from "./conversion/measured-lines.ts";
export {
  derivedPeriod,
  type MainLines,
  type PeriodShares,
  periodShares,
  type TwoWay,
} from "./conversion/derived-period.ts";
export {
  type ClosingLines,
  leadChance,
  type PlayedSoFar,
  type PlayModel,
  playModel,
} from "./conversion/in-play-chances.ts";
export {
  type InPlayLine,
  type InPlayLines,
  inPlayLines,
  isClockStale,
  type InPlayQuestion,
  partLeft,
  type PlayFormat,
  playFormat,
  type PlayState,
  type CurrentPoints,
  type UnpricedReason,
} from "./conversion/in-play.ts";
export {
  type Contradiction,
  contradiction,
  fairChances,
  type OfferedMarket,
  saidInPoints,
} from "./conversion/related-markets.ts";
export { fairProbabilities, type MarginMethod, pricedProbabilities, shinInsiders } from "./conversion/margins.ts";
export {
  type ConversionSettings,
  type ConvertedMarket,
  identityConversion,
  type MarginProfile,
  type MarketMove,
  serviceLine,
  serviceMarket,
  type UnsellableReason,
} from "./conversion/service-line.ts";
export { gridOf, isDecidedByScore, liabilityOf, type LiabilitySummary, summaryOf } from "./exposure/liability.ts";
export {
  createLiabilitySum,
  type Liability,
  type LiabilityGroup,
  type LiabilitySum,
} from "./exposure/liability-sum.ts";
export { gameEnds, type GameEnds } from "./exposure/scenarios-of-lines.ts";
export { costOf } from "./exposure/cost-of-wager.ts";
export type { OpenLeg, OpenWager, OtherLeg } from "./exposure/open-wager.ts";
export { type Scenario, scenariosAround, type Spread } from "./conversion/scenarios.ts";
export {
  type ExposureRule,
  type ExposureState,
  movedByExposure,
  type MovedByExposure,
} from "./exposure/moved-by-exposure.ts";
export { type MoveSettings, suggestedMove } from "./exposure/suggested-move.ts";
