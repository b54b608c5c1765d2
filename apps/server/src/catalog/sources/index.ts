export { sourcesHandlers } from "./handlers.ts";
export { createRunner, removeOldRuns, type Runner } from "./runner.ts";
export { foundSource } from "./save.ts";
export { feedAt } from "./settings.ts";
export { checkFeedTimeouts, watchFeedTimeouts } from "./feed-timeout.ts";
export { takeSeason } from "./files/take-season.ts";
export { createSecretBox, type SecretBox } from "./secret-box.ts";
