export { trainingHandlers } from "./handlers.ts";
export { type BroughtGame, learnNames, type Learning } from "./learn.ts";
export { likeness, saidOf } from "./likeness.ts";
