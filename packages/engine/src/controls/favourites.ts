// Who is the favourite of a leg: who gives points, or without points who lays more than he wins.
import { knownBetType } from "../bets/bet-types.ts";
import type { ControlLeg } from "./control-ticket.ts";

/** Chalk is a favourite, dog an underdog; totals and pick'ems are neither. */
export type PriceRole = "chalk" | "dog" | "neither";

/** The standing of the team that a leg backs. */
export function priceRoleOf({ key, points, price }: ControlLeg): PriceRole {
  const { market } = knownBetType(key.betType);
  if (market !== "spread" && market !== "moneyLine") return "neither";
  if (market === "spread" && points !== null && points !== 0) return points < 0 ? "chalk" : "dog";
  // At −110 both sides lay: such a market has no favourite.
  if (price >= -110 && price <= 100) return "neither";
  return price < 0 ? "chalk" : "dog";
}
