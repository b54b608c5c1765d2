import { type AnswerOf, catalog, live, shapes } from "@chalkboard/contract";
import { z } from "zod";
import { useLiveCallQuery } from "../../../live/use-live-call-query.ts";
import type { BoardEvent, Offer } from "../entry/find-bet.ts";
import { type Boards, leaguesOf } from "./use-boards.ts";

type Board = AnswerOf<typeof catalog.sellingBoard>;

/** Missing fields are unchanged; a message about outside prices has neither. An empty channel removes it. */
const delta = z.object({
  eventId: z.int(),
  event: shapes.eventHead.extend({ tvChannel: z.string().optional() }).optional(),
  offers: z.array(catalog.offer).optional(),
});

/** Keeps the prices of both days live; renders nothing. A board has several leagues, each with its own subject. */
export function BoardsLive({
  serviceId,
  boards: { ofDay, payload, nextDay, nextPayload },
}: {
  readonly serviceId: number;
  readonly boards: Boards;
}) {
  return (
    <>
      {leaguesOf(ofDay).map(({ leagueId }) => (
        <LeagueLive key={leagueId} serviceId={serviceId} leagueId={leagueId} payload={payload} />
      ))}
      {leaguesOf(nextDay).map(({ leagueId }) => (
        <LeagueLive key={leagueId} serviceId={serviceId} leagueId={leagueId} payload={nextPayload} />
      ))}
    </>
  );
}

type LeagueLiveProps = { readonly serviceId: number; readonly leagueId: number; readonly payload: Boards["payload"] };

function LeagueLive({ serviceId, leagueId, payload }: LeagueLiveProps) {
  useLiveCallQuery(catalog.sellingBoard, payload, live.subjects.board(serviceId, leagueId), boardAfter);
  return null;
}

/**
 * The board after a message about an event; an event that is no longer sold is removed. Unchanged events keep their
 * identity.
 * @returns undefined if the board lacks a game of its day that is sold (a new one, or one that is offered in play
 * again): reload it
 */
export function boardAfter(board: Board, message: unknown): Board | undefined {
  const { data, success } = delta.safeParse(message);
  if (!success || (data.event === undefined && data.offers === undefined)) return board;
  const { eventId, event: head, offers } = data;
  const isOffered = offers?.some(({ notSold }) => notSold !== true) === true;
  const isSold = head === undefined || head.status === "scheduled" || (head.status === "live" && isOffered);
  if (!isSold) return without(board, eventId);
  if (!board.events.some((event) => event.eventId === eventId))
    return head?.day === board.day && isOffered ? undefined : board;
  return {
    ...board,
    events: board.events.map((event) =>
      event.eventId === eventId
        ? {
            ...event,
            ...head,
            offers: offers === undefined ? event.offers : stillLeftOut(event, head ?? event, offers),
          }
        : event,
    ),
  };
}

function without(board: Board, eventId: number): Board {
  const gone = board.events.find((event) => event.eventId === eventId);
  if (gone === undefined) return board;
  const numbers = gone.sides.flatMap(({ rotation }) => rotation ?? []);
  return { ...board, events: board.events.filter((event) => event !== gone), offSale: [...board.offSale, ...numbers] };
}

/**
 * A message is for all sellers of the service. Lines that this seller's rules exclude stay excluded until the board is
 * reloaded.
 */
function stillLeftOut(before: BoardEvent, { status }: Pick<BoardEvent, "status">, offers: readonly Offer[]): Offer[] {
  const leftOut = before.status === status ? before.offers.filter(({ notSold }) => notSold === true) : [];
  const isLeftOut = (offer: Offer): boolean =>
    leftOut.some(
      ({ betType, side, alternate }) =>
        betType === offer.betType && side === offer.side && alternate === offer.alternate,
    );
  return offers.map((offer) => (isLeftOut(offer) ? { ...offer, isOpen: false, notSold: true } : offer));
}
