import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { american, betTypeId, epochMs, eventId, id, quarters, side } from "../core/shapes.ts";

// Lines far from all comparable ones that await approval, in leagues that require it.

const desk = [roles.platform, roles.assistant];
const line = z.object({ points: quarters.nullable(), price: z.int() });

export const proposals = call("lines/proposals", {
  summary:
    "The lines of a league's future games that are pending approval by a second person, newest first, and whether the league requires one; without a " +
    "league those of all, and false.",
  access: desk,
  payload: z.strictObject({ leagueId: id.optional() }),
  answer: z.object({
    needsSecond: z.boolean(),
    waiting: z.array(
      z.object({
        proposalId: z.int(),
        eventId,
        eventName: z.string(),
        reason: z.string(),
        createdAt: epochMs,
        createdBy: z.string(),
        isOwn: z.boolean().describe("of the caller, who may not approve it"),
        isStale: z.boolean().describe("one of its lines has moved since, so that it can only be declined"),
        moves: z.array(
          z.object({
            betType: betTypeId,
            side,
            alternate: z.int(),
            points: quarters.nullable(),
            price: american,
            was: line.nullable().describe("the line then"),
          }),
        ),
      }),
    ),
  }),
});

export const decideProposal = call("lines/decide_proposal", {
  summary:
    "Approves or declines the proposal of another person; its author may only withdraw it. −2 `samePerson` for its author, −4 if someone decided before " +
    "or a line moved meanwhile.",
  access: desk,
  changes: true,
  payload: z.strictObject({
    proposalId: z.int().positive(),
    isPublished: z.boolean(),
    note: z.string().max(200).default(""),
  }),
  answer: z.object({ lines: z.int().describe("how many were published") }),
});

export const setSecondPerson = call("lines/set_second_person", {
  summary:
    "Sets whether a line of a league that is far from the current one and from every source requires a second person.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({ leagueId: id, needsSecond: z.boolean() }),
  answer: z.object({}),
});
