export { ratesHandlers } from "./handlers.ts";
export { houseRates, type HouseRates } from "./house-rates.ts";
