export { sourcesHandlers } from "./handlers.ts";
export { createRunner, removeOldRuns, type Runner } from "./runner.ts";
export { foundSource } from "./save.ts";
export { feedAt } from "./settings.ts";
export { lookForSilence, watchSilence } from "./silence.ts";
export { takeSeason } from "./take-season.ts";
export { createVault, type Vault } from "./vault.ts";
