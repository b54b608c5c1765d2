// What each key of the till does.
import type { RefObject } from "react";
import { type BoardFilters, type Boards, type League, nextOf, viewsOn } from "../board/use-boards.ts";
import { familyOf, nextMode, nextVariant, type Ways } from "../slip/ways.ts";
import type { Till } from "./use-till.ts";
import { type KeyActions, useTillKeys } from "./use-till-keys.ts";

type Around = {
  /** The ways that the legs allow. */
  readonly ways: Ways;
  readonly boards: Boards;
  readonly leagues: readonly League[];
  readonly filters: BoardFilters;
  readonly change: (patch: Partial<BoardFilters>) => void;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly entry: RefObject<HTMLInputElement | null>;
  /** Opens the customer's screen. */
  readonly customerScreen: () => void;
};

/** The keys that are buttons too take no direction. */
type TillActions = KeyActions & Readonly<Record<"F6" | "F7" | "F8" | "F9", () => void>>;

/** Handles the till's keys, and returns what they do, for its buttons. */
export function useTillActions(
  till: Till,
  { ways, boards, leagues, filters, change, scroller, entry, customerScreen }: Around,
): TillActions {
  const actions: TillActions = {
    F2: () => {
      change({ sport: nextOf([...new Set(leagues.map(({ sport }) => sport))], filters.sport, ""), league: 0 });
    },
    F3: () => {
      change({
        league: nextOf(
          leagues.map(({ leagueId }) => leagueId),
          filters.league,
          0,
        ),
        sport: "",
      });
    },
    F4: (step) => {
      const { legs, way, misfit } = till.slip;
      if (legs.length > 1) till.run(nextMode(misfit ?? familyOf(way.mode), ways, step));
    },
    F5: (step) => {
      till.run({ do: "way", way: nextVariant(till.slip.way, ways, step) });
    },
    F6: () => {
      till.open("pay");
    },
    F7: () => {
      till.open("find");
    },
    F8: till.repeat,
    F9: () => {
      till.open("cancel");
    },
    F10: () => {
      till.bringBack();
    },
    PageUp: () => {
      scrollPage(scroller.current, -1);
    },
    PageDown: () => {
      scrollPage(scroller.current, 1);
    },
    escape: till.escape,
    clear: till.clear,
    enter: till.enter,
    space: till.space,
    print: () => {
      till.open("print");
    },
    copy: () => {
      if (till.lastSold !== undefined) till.print(till.lastSold);
    },
    drawer: () => {
      till.open("drawer");
    },
    messages: () => {
      till.open("messages");
    },
    results: () => {
      till.open("results");
    },
    customerScreen,
    view: viewStepper(boards, filters, change),
  };
  useTillKeys(actions, entry);
  return actions;
}

/** To the board's next or previous period, wrapping at the ends. */
function viewStepper(
  { onBoard }: Boards,
  { view }: BoardFilters,
  change: (patch: Partial<BoardFilters>) => void,
): (step: 1 | -1) => void {
  const views = viewsOn(onBoard);
  return (step) => {
    change({ view: views.at((Math.max(0, views.indexOf(view)) + step) % views.length) ?? view });
  };
}

function scrollPage(element: HTMLElement | null, direction: 1 | -1): void {
  element?.scrollBy({ top: direction * (element.clientHeight - 80) });
}
