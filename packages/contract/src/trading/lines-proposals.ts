import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { american, betTypeId, epochMs, eventId, id, quarters, side } from "../core/shapes.ts";

// Lines far from all comparable ones that await approval, in leagues that require it.

const desk = [roles.platform, roles.assistant];
const line = z.object({ points: quarters.nullable(), price: z.int() });

export const proposals = call("lines/proposals", {
  summary:
    "The lines of a league's games to come that wait for a second person, the newest first, and whether the league wants one; without a league those of all, and false.",
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
        isOwn: z.boolean().describe("of whoever asks, who may not publish it"),
        isStale: z.boolean().describe("one of its lines moved since, so that it can only be declined"),
        moves: z.array(
          z.object({
            betType: betTypeId,
            side,
            alternate: z.int(),
            points: quarters.nullable(),
            price: american,
            was: line.nullable().describe("the line that stood"),
          }),
        ),
      }),
    ),
  }),
});

export const decideProposal = call("lines/decide_proposal", {
  summary:
    "Publishes what another person proposed, or does not; who proposed it may take it back so. −2 `samePerson` for who proposed it, −4 when " +
    "somebody decided before or a line moved meanwhile.",
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
  summary: "Whether a line of a league that is far from what stands and from every source waits for a second person.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({ leagueId: id, needsSecond: z.boolean() }),
  answer: z.object({}),
});
