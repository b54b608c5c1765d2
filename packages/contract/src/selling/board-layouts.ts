import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { betTypeId, id, period } from "../core/shapes.ts";

// The layout of a service's boards by league. Bets that a board does not show can still be sold by typing them.

const shown = z.boolean().describe("whether the board shows the league");
const periods = z
  .array(period)
  .max(20)
  .describe("the league's periods that it shows, with all of their present and future bets; empty: all");
const bets = z.array(betTypeId).max(200).describe("the bets that it shows of these periods; empty: all");

const also = z.array(id).max(500).default([]);

export const boardLayoutTerms = z.strictObject({
  siteShown: shown,
  sitePeriods: periods,
  siteBetTypes: bets,
  siteSort: z
    .int()
    .min(0)
    .max(9_999)
    .nullable()
    .describe("its position on the site, lowest first; leagues with null follow in the service's order"),
  tillShown: shown,
  tillPeriods: periods,
  tillBetTypes: bets,
});
export type BoardLayoutTerms = z.output<typeof boardLayoutTerms>;

export const boardLayout = boardLayoutTerms.extend({
  leagueId: id,
  sportCode: z.string(),
  sportName: z.string(),
  leagueName: z.string(),
  periods: z.array(period).describe("those that the league's results have"),
});

export const listBoardLayouts = call("catalog/list_board_layouts", {
  summary: "How the site and tills of the session's service show each league that it sells, in its order.",
  access: [roles.platform, roles.admin],
  payload: z.strictObject({}),
  answer: z.array(boardLayout),
});

export const saveBoardLayout = call("catalog/save_board_layout", {
  summary:
    "Sets how the site and tills show a league: periods must be the league's. The same can be applied to other leagues, each with those of the periods " +
    "that it has. −4 with the stored values if they differ from `was`.",
  access: [roles.platform, roles.admin],
  changes: true,
  payload: boardLayoutTerms.extend({
    leagueId: id,
    was: boardLayoutTerms.optional().describe("the values that the person saw"),
    siteAlso: also.describe("leagues to which the site's settings are applied as well, at their own positions"),
    tillAlso: also.describe("the same for tills"),
  }),
  answer: z.object({}),
});

/** The layout of a league on the caller's screen. */
export const shownLayout = z.object({
  leagueId: id,
  isShown: z.boolean(),
  periods: z.array(period).describe("empty: all"),
  betTypes: z.array(betTypeId).describe("of these periods; empty: all"),
});
export type ShownLayout = z.output<typeof shownLayout>;
