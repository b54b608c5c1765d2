export { type Change, forecastVoids, type VoidTerms } from "./forecast.ts";
export { gradeTicket } from "./grade-ticket.ts";
export { houseRulesOf, inForce, type RulesAt } from "./house-rules.ts";
export { createSettler, type Settled, type Settler } from "./settle.ts";
