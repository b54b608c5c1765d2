// Moving a game of the week to another start, from the keyboard or by dragging.
import { type KeyboardEvent, useRef, useState } from "react";
import { carriedBy, type WeekGame } from "./week-hours.ts";

export type Carried = {
  readonly game: WeekGame;
  /** Its new start; its current one where it is over no target. */
  readonly startsAt: number;
  readonly isDragged: boolean;
};

export type CarryProps = {
  readonly games: readonly WeekGame[];
  readonly firstDay: string;
  readonly zone: string;
  /** Called when the game is dropped. */
  readonly onDrop: (game: WeekGame, startsAt: number) => void;
  /** Called when the move is cancelled or not allowed. */
  readonly onStay: (game: WeekGame, why: "gaveUp" | "begun") => void;
  readonly onEdge: () => void;
};

export type Carrying = {
  readonly carried: Carried | undefined;
  /** The current state, also between two renders. */
  readonly held: () => Carried | undefined;
  /** Picks up the game of a line; undefined if it may not be moved. */
  readonly pickUp: (line: Element | null, isDragged: boolean) => Carried | undefined;
  readonly over: (startsAt: number) => void;
  readonly letGo: () => void;
  readonly drop: () => void;
  /** @returns whether the key was handled */
  readonly onKey: (event: KeyboardEvent) => boolean;
};

export function useCarry({ games, firstDay, zone, onDrop, onStay, onEdge }: CarryProps): Carrying {
  const [carried, setCarried] = useState<Carried | undefined>(undefined);
  const now = useRef<Carried | undefined>(undefined);
  const carry = (next: Carried | undefined): void => {
    now.current = next;
    setCarried((last) => (last?.game === next?.game && last?.startsAt === next?.startsAt ? last : next));
  };
  const pickUp = (line: Element | null, isDragged: boolean): Carried | undefined => {
    const game = games.find(
      ({ eventId }) => String(eventId) === (line instanceof HTMLElement ? line.dataset["event"] : undefined),
    );
    if (game === undefined) return undefined;
    if (game.status !== "scheduled" && game.status !== "postponed") {
      onStay(game, "begun");
      return undefined;
    }
    const held = { game, startsAt: game.startsAt, isDragged };
    carry(held);
    return held;
  };
  const over = (startsAt: number): void => {
    if (now.current !== undefined) carry({ ...now.current, startsAt });
  };
  const letGo = (): void => {
    const held = now.current;
    carry(undefined);
    if (held !== undefined) onStay(held.game, "gaveUp");
  };
  const drop = (): void => {
    const held = now.current;
    if (held === undefined || held.startsAt === held.game.startsAt) letGo();
    else {
      carry(undefined);
      onDrop(held.game, held.startsAt);
    }
  };
  const carryOn = (key: string, { startsAt }: Carried): boolean => {
    if (key === "Tab" || key === "Escape") letGo();
    else if (key === "Enter" || key === " ") drop();
    else if (!key.startsWith("Arrow")) return false;
    else {
      const to = carriedBy(key, startsAt, firstDay, zone);
      if (to === undefined) onEdge();
      else over(to);
    }
    return key !== "Tab";
  };
  const onKey = ({ key, target }: KeyboardEvent): boolean => {
    const held = now.current;
    if (held !== undefined) return !held.isDragged && carryOn(key, held);
    const line = key === " " && target instanceof Element ? target.closest("[data-event]") : null;
    if (line !== null) pickUp(line, false);
    return line !== null;
  };
  return { carried, held: () => now.current, pickUp, over, letGo, drop, onKey };
}
