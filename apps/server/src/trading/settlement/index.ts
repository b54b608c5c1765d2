export { type Change, forecastVoids, type VoidTerms } from "./forecast.ts";
export { gradeTicket } from "./grade-ticket.ts";
export { gradingRulesOf, inForce, type RulesAt } from "./grading-rules.ts";
export { createSettler, type Settled, type Settler } from "./settle.ts";
