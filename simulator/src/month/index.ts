export { startHouseServer } from "../house/house-server.ts";
export { makeMonth } from "./rehearse-month.ts";
export { readMonth, type StoredMonth } from "./stored.ts";
