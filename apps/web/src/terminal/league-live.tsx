import { type AnswerOf, catalog, live, shapes } from "@chalkboard/contract";
import { z } from "zod";
import { useLiveAsk } from "../live/use-live-ask.ts";
import type { BoardEvent, Offer } from "./find-bet.ts";
import { type Boards, leaguesOf } from "./use-boards.ts";

type Board = AnswerOf<typeof catalog.sellingBoard>;

/** What is absent stays as it was; a message about outside prices says neither. */
const delta = z.object({ eventId: z.int(), event: shapes.eventHead.optional(), offers: z.array(catalog.offer).optional() });

/** Keeps the prices of both days alive; draws nothing. A board has several leagues, and each has a subject of its own. */
export function BoardsLive({ serviceId, boards: { ofDay, payload, nextDay, nextPayload } }: { readonly serviceId: number; readonly boards: Boards }) {
  return (
    <>
      {leaguesOf(ofDay).map(({ leagueId }) => <LeagueLive key={leagueId} serviceId={serviceId} leagueId={leagueId} payload={payload} />)}
      {leaguesOf(nextDay).map(({ leagueId }) => <LeagueLive key={leagueId} serviceId={serviceId} leagueId={leagueId} payload={nextPayload} />)}
    </>
  );
}

type LeagueLiveProps = { readonly serviceId: number; readonly leagueId: number; readonly payload: Boards["payload"] };

function LeagueLive({ serviceId, leagueId, payload }: LeagueLiveProps) {
  useLiveAsk(catalog.sellingBoard, payload, live.subjects.board(serviceId, leagueId), boardAfter);
  return null;
}

/** The board with what is new about an event; one that is not sold any more leaves it. Events that did not change keep their identity. */
export function boardAfter(board: Board, message: unknown): Board {
  const { data, success } = delta.safeParse(message);
  if (!success || (data.event === undefined && data.offers === undefined)) return board;
  const isSold = data.event === undefined || data.event.status === "scheduled"
    || (data.event.status === "live" && data.offers?.some(({ notSold }) => notSold !== true) === true);
  if (!isSold) return { ...board, events: board.events.filter(({ eventId }) => eventId !== data.eventId) };
  return {
    ...board,
    events: board.events.map((event) => (event.eventId === data.eventId
      ? { ...event, ...data.event, offers: data.offers === undefined ? event.offers : stillLeftOut(event, data.event ?? event, data.offers) } : event)),
  };
}

/** A message is for all sellers of the service. What this one's own rules leave out stays so until the board is asked again. */
function stillLeftOut(before: BoardEvent, { status }: Pick<BoardEvent, "status">, offers: readonly Offer[]): Offer[] {
  const leftOut = before.status === status ? before.offers.filter(({ notSold }) => notSold === true) : [];
  const isLeftOut = (offer: Offer): boolean =>
    leftOut.some(({ betType, side, alternate }) => betType === offer.betType && side === offer.side && alternate === offer.alternate);
  return offers.map((offer) => (isLeftOut(offer) ? { ...offer, isOpen: false, notSold: true } : offer));
}
