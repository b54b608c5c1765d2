export { startFixtureServer } from "../fixture/fixture-server.ts";
export { makeMonth } from "./rehearse-month.ts";
export { readMonth, type StoredMonth } from "./stored.ts";
