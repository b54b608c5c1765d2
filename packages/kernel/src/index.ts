export * from "./assert.ts";
export * from "./calendar.ts";
export * from "./ids.ts";
export * from "./money.ts";
export * from "./ports.ts";
export * as rationals from "./rational.ts";
export { rational, type Rational } from "./rational.ts";
export { plainName } from "./plain-name.ts";
export { type Watch, watching } from "./watching.ts";
