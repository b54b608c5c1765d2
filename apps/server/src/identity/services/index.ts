export type { SiteJson, TillJson } from "./board-layout.ts";
export { promisesEarlyPayout } from "./early-payout.ts";
export { servicesHandlers } from "./handlers.ts";
export {
  bumpRules,
  createServiceConfigCache,
  holdRules,
  holdRulesOf,
  type KnownService,
  type KnownZone,
  lockRules,
  sellerPath,
  sellerScopes,
  type ServiceConfigCache,
} from "./config-cache.ts";
export { languagesOf, notOffered, offersLanguage } from "./languages.ts";
export { type DraftTables, draftTables } from "./documents/draft-tables.ts";
export { knownTables, type PayTableRow } from "./documents/pay-tables.ts";
export { termProblem } from "./platform.ts";
export { usualSettings } from "./usual-settings.ts";
export { publicNamesOf, securityOf } from "./security.ts";
export { serviceOfHost, visitedService } from "./visited.ts";
export { usualTextsOf } from "./usual-house/usual-texts.ts";
export { houseRulesHandlers } from "./documents/house-rules.ts";
