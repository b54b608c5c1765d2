// Moves the start of a game of the week: dry run, confirmation, save and undo.
import { type AnswerOf, calendar } from "@chalkboard/contract";
import { explain } from "@chalkboard/i18n";
import { useState } from "react";
import { type MutationResult, useCallMutation } from "../../../data/use-call-mutation.ts";
import { useToasts } from "../../../kit/states/toasts.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { type Game, startText, termsOf } from "../event-labels.ts";
import { termsAt } from "./week-hours.ts";

type Answer = AnswerOf<typeof calendar.saveEvent>;
/** A move that awaits confirmation. */
export type Move = {
  readonly game: Game;
  readonly startsAt: number;
  /** Its effects, or why it is refused. */
  readonly trial: Answer | undefined;
  readonly refused: string | undefined;
};
export type Placed = { readonly eventId: number; readonly leagueId: number; readonly startsAt: number };

const renewed = [calendar.weekGames, calendar.week, calendar.listEvents];

/** @param onMoved called after a move and after its undo */
export function useMoveStart(onMoved: (placed: Placed) => void) {
  const locale = useLocale();
  const { t, zone } = locale;
  const toasts = useToasts();
  const { mutate: read } = useCallMutation(calendar.listEvents);
  const { mutate: tryOut } = useCallMutation(calendar.saveEvent, { quiet: true });
  const { mutate: save } = useCallMutation(calendar.saveEvent, { refresh: renewed });
  const [move, setMove] = useState<Move | undefined>(undefined);

  const findGame = async (eventId: number): Promise<Game | undefined> => {
    const found = await read({ eventId, sort: "startsAt", isAscending: true, limit: 1, withSums: false });
    return found.ok ? found.data.rows[0] : undefined;
  };
  const wanted = (game: Game, startsAt: number) => {
    const was = termsOf(game);
    return { ...was, ...termsAt(startsAt, game.timeZone), eventId: game.eventId, was, isFitted: true };
  };
  const ask = async (eventId: number, startsAt: number): Promise<void> => {
    const game = await findGame(eventId);
    if (game === undefined) return;
    const tried: MutationResult<Answer> = await tryOut({ ...wanted(game, startsAt), isTrial: true });
    if (tried.ok) setMove({ game, startsAt, trial: tried.data, refused: undefined });
    else if (tried.refused !== undefined)
      setMove({ game, startsAt, trial: undefined, refused: explain(tried.refused, locale).text });
  };
  /** Restores the previous values; a start that a source may move becomes the source's again. */
  const undo = async (game: Game, saved: Answer, startsAt: number): Promise<void> => {
    const before = termsOf(game);
    const held = [...new Set([...before.held, "start" as const])];
    const { awayRotation, homeRotation, gameNumber } = saved;
    const was = { ...before, ...termsAt(startsAt, game.timeZone), awayRotation, homeRotation, gameNumber, held };
    const { eventId, leagueId } = game;
    if (!(await save({ ...before, held, eventId, was })).ok) return;
    if (!before.held.includes("start") && !(await save({ ...before, eventId, was: { ...before, held } })).ok) return;
    onMoved({ eventId, leagueId, startsAt: game.startsAt });
    const start = startText(game.startsAt, zone, locale);
    toasts.done(
      saved.lateTickets === 0 ? t("calendar.movedBack", { at: start }) : t("calendar.caseStays", { at: start }),
    );
  };
  const confirm = async (): Promise<void> => {
    if (move === undefined) return;
    const { game, startsAt } = move;
    const saved = await save(wanted(game, startsAt));
    setMove(undefined);
    if (!saved.ok) return;
    onMoved({ eventId: game.eventId, leagueId: game.leagueId, startsAt: saved.data.startsAt });
    toasts.done(t("calendar.moved", { name: game.title, at: startText(saved.data.startsAt, zone, locale) }), {
      word: t("network.undo"),
      onAct: () => {
        void undo(game, saved.data, saved.data.startsAt);
      },
    });
  };
  return {
    move,
    ask,
    confirm,
    giveUp: (): void => {
      setMove(undefined);
    },
  };
}
