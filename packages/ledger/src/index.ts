export * from "./accounts.ts";
export * from "./by-hand.ts";
export * from "./commission.ts";
export * from "./point-credit.ts";
export * from "./tax.ts";
export * from "./ticket-life.ts";
export * from "./transfers.ts";
export * from "./weeks.ts";
