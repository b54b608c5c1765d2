export { type Bet, betsOf, endBaseball, kickOff, sellTo, type SoldTicket, teaserCard } from "./bets.ts";
export { untilBlocked } from "./blocked.ts";
export type { Asking, CallRow } from "./calls/call-row.ts";
export { callRows, makeReady } from "./calls/call-rows.ts";
export { type CallSample, samplesText, shownValue } from "./calls/call-samples.ts";
export { csvOf, playerTable, sendImportFile, workbookOf } from "./files/import-files.ts";
export { connectLive, type LiveClient } from "./live-client.ts";
export { type ReachRow, needNoReachRow, reachRows, type Thing } from "./calls/reach-rows.ts";
export { damages, fillBooks, oneOf, whileDamaged } from "./damaged-books.ts";
export { whileHeld } from "./held-table.ts";
export { openSealed } from "./sealed.ts";
export { readPdf } from "./files/read-pdf.ts";
export { regradings } from "./regradings.ts";
export { type SlipInput, bookFindings, closeProved, slipOf, traces, withRule } from "./slips.ts";
export { createTestClock, type TestClock } from "./test-clock.ts";
export {
  createEmptyServer,
  createServerOn,
  createTestServer,
  metricsToken,
  type SecondServer,
  type TestServer,
} from "./test-server.ts";
export {
  addTestRule,
  deposit,
  everything,
  houseSettings,
  logins,
  password,
  type TestGame,
  type TestSeller,
  type TestWorld,
} from "./test-world.ts";
export { throwAtCalls } from "./calls/damage/throw-at-calls.ts";
export { throwMutations } from "./calls/damage/throw-mutations.ts";
export { orderVoid, currentOf, undoVoid, type VoidTerms } from "./void-orders.ts";
export { startOfTests } from "./world-template.ts";
export {
  deflated,
  insideOf,
  onePage,
  packedPdfOf,
  pdfOf,
  type TestObjects,
  type TestStream,
} from "./files/pdf-files.ts";
