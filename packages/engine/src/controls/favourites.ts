// Determines the favourite of a leg: the team that gives points or, without points, has a price at which the bettor
// risks more than the win.
import { knownBetType } from "../bets/bet-types.ts";
import type { ControlLeg } from "./control-ticket.ts";

/** Chalk is a favourite, dog an underdog; totals and pick'ems are neither. */
export type PriceRole = "chalk" | "dog" | "neither";

/** The role of the team that a leg backs. */
export function priceRoleOf({ key, points, price }: ControlLeg): PriceRole {
  const { market } = knownBetType(key.betType);
  if (market !== "spread" && market !== "moneyLine") return "neither";
  if (market === "spread" && points !== null && points !== 0) return points < 0 ? "chalk" : "dog";
  // At −110 both sides risk more than they win: such a market has no favourite.
  if (price >= -110 && price <= 100) return "neither";
  return price < 0 ? "chalk" : "dog";
}
