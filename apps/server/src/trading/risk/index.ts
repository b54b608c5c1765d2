export { sweepCounts } from "./old-counts.ts";
export { type LeagueMove, moveFigures } from "./of-leagues.ts";
export {
  createStoredRisk,
  eachRisk,
  fillRisk,
  raisedRisk,
  releaseCancelled,
  releaseRisk,
  restoreRisk,
  type RiskFigure,
  riskKinds,
  riskSide,
  riskText,
  type StoredRisk,
  writeRisk,
} from "./risk.ts";
export {
  addCount,
  type CountedSlip,
  type Counts,
  type CountKind,
  countKinds,
  countsOf,
  lineCounts,
  readCounts,
  type SoldCount,
  startCounting,
  type Subject,
  subjectsOf,
  writeCounts,
} from "./sold-counts.ts";
export { storedWorstCase, storedWorstCases } from "./worst-cases.ts";
export { exposureOf } from "./exposure.ts";
export { ticketsOn, legsOn } from "./sold-on.ts";
