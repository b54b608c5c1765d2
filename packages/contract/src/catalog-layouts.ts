import { z } from "zod";
import { call, roles } from "./call.ts";
import { betTypeId, id } from "./shapes.ts";

// How the boards of a service show its leagues. What a board does not show is sold all the same to whoever types it.

const shown = z.boolean().describe("whether the board shows the league");
const bets = z.array(betTypeId).max(200).describe("which bets it shows of the league; none: all");

export const boardLayoutTerms = z.strictObject({
  siteShown: shown, siteBetTypes: bets,
  siteSort: z.int().min(0).max(9_999).nullable()
    .describe("its place on the site, the lowest first; those of null follow in the service's order"),
  tillShown: shown, tillBetTypes: bets,
});
export type BoardLayoutTerms = z.output<typeof boardLayoutTerms>;

export const boardLayout = boardLayoutTerms.extend({ leagueId: id, sportCode: z.string(), sportName: z.string(), leagueName: z.string() });

export const listBoardLayouts = call("catalog/list_board_layouts", {
  summary: "How site and tills of the session's service show each league that it sells, in its order.",
  access: [roles.platform, roles.admin],
  payload: z.strictObject({}),
  answer: z.array(boardLayout),
});

export const saveBoardLayout = call("catalog/save_board_layout", {
  summary: "Says how site and tills show a league. −4 with what is stored where that is not `was`.",
  access: [roles.platform, roles.admin],
  changes: true,
  payload: boardLayoutTerms.extend({ leagueId: id, was: boardLayoutTerms.optional().describe("what the person saw") }),
  answer: z.object({}),
});

/** How the screen of whoever asks shows a league. */
export const shownLayout = z.object({ leagueId: id, isShown: z.boolean(), betTypes: z.array(betTypeId).describe("none: all") });
export type ShownLayout = z.output<typeof shownLayout>;
