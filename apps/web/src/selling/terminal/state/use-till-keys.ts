import type { BetLetters } from "@chalkboard/contract";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { closePanel, openPanels } from "../../../data/panels.ts";
import type { KeyHelp } from "../../../kit/behaviour/key-help.ts";
import { takesLetters } from "../../../kit/behaviour/chosen-field.ts";
import { clock } from "../../../ports/browser.ts";

/** Pressing Escape twice within this time clears the slip. */
const twiceMs = 450;

export type KeyActions = Readonly<
  Record<"F2" | "F3" | "F4" | "F5" | "F6" | "F7" | "F8" | "F9" | "F10" | "PageUp" | "PageDown", (step: 1 | -1) => void>
> & {
  readonly escape: () => void;
  readonly clear: () => void;
  readonly enter: () => void;
  readonly space: () => boolean;
  readonly print: () => void;
  /** Prints a copy of the last sold ticket. */
  readonly copy: () => void;
  readonly drawer: () => void;
  readonly messages: () => void;
  readonly results: () => void;
  /** Opens the customer's screen, or brings it to the front. */
  readonly customerScreen: () => void;
  /** To the next or previous period, while nothing is typed. */
  readonly view: (step: 1 | -1) => void;
};

/** Elements that Enter and Space press or fill. */
const pressed = "button, a, input, textarea, select, [role=button], [role=option]";

/** The till's keys for the F1 help, with the letters for bets. */
export function tillKeys(letters: BetLetters): readonly KeyHelp[] {
  const { moneyLine: m, spread: r, over: o, under: u } = letters;
  return [
    { keys: [`907${m} 500`, "Enter"], does: "terminal.helpStraight" },
    { keys: [m], does: "betting.moneyLine" },
    { keys: [r], does: "terminal.helpSpread" },
    { keys: [`${o} / ${u}`], does: "betting.total" },
    { keys: [`${letters.teamOver} / ${letters.teamUnder}`], does: "betting.teamTotal" },
    { keys: [letters.draw], does: "betting.draw" },
    { keys: [`${letters.firstScore} / ${letters.lastScore}`], does: "terminal.helpScores" },
    { keys: [`${letters.yesFirst} / ${letters.noFirst}`], does: "terminal.helpInning" },
    { keys: [`${letters.boardOver} / ${letters.boardUnder}`], does: "betting.board" },
    { keys: [`${letters.strikeoutsOver} / ${letters.strikeoutsUnder}`], does: "betting.strikeouts" },
    { keys: [letters.superSpread], does: "betting.superRunLine" },
    { keys: [letters.alternative], does: "betting.alternativeLine" },
    { keys: [`${letters.yes} / ${letters.no}`], does: "betting.question" },
    { keys: [`905${o}8.5`], does: "terminal.helpPoints" },
    { keys: [`9071h${m}`], does: "terminal.helpPeriod" },
    { keys: ["w500"], does: "terminal.helpToWin" },
    { keys: ["s / p50 / t6 / if / rev / rr2 / fc / pp"], does: "terminal.helpModes" },
    { keys: [`yankees ${m}`], does: "terminal.helpName" },
    { keys: ["/"], does: "terminal.helpFind" },
    { keys: ["907+"], does: "terminal.allBets" },
    ...otherKeys,
  ];
}

const otherKeys: readonly KeyHelp[] = [
  { keys: ["Space"], does: "terminal.helpAdd" },
  { keys: ["Enter"], does: "terminal.helpSell" },
  { keys: ["A"], does: "terminal.helpAccept" },
  { keys: ["F2"], does: "terminal.nextSport" },
  { keys: ["F3"], does: "terminal.nextLeague" },
  { keys: [], either: ["←", "→"], does: "terminal.helpView" },
  { keys: ["F4"], does: "terminal.helpMode" },
  { keys: ["F5"], does: "terminal.helpVariant" },
  { keys: ["#"], does: "terminal.helpTemporary" },
  { keys: ["F6"], does: "terminal.pay" },
  { keys: ["F7"], does: "terminal.helpFindTicket" },
  { keys: ["F8"], does: "terminal.repeat" },
  { keys: ["F9"], does: "terminal.cancelTicket" },
  { keys: ["F10"], does: "terminal.helpAside" },
  { keys: ["Ctrl P"], does: "terminal.helpPrint" },
  { keys: ["Alt P"], does: "terminal.printAgain" },
  { keys: ["Ctrl D"], does: "drawer.title" },
  { keys: ["Alt R"], does: "terminal.results" },
  { keys: ["Alt M"], does: "terminal.messages" },
  { keys: ["Alt S"], does: "terminal.helpCustomerScreen" },
  { keys: ["Esc"], does: "terminal.helpBack" },
  { keys: ["Esc", "Esc"], does: "terminal.helpClear" },
];

/**
 * Handles the till's keys wherever the focus is, and redirects all other typing into the entry line. Dialogs over the
 * till have their own keys.
 */
export function useTillKeys(actions: KeyActions, entry: RefObject<HTMLInputElement | null>): void {
  const escapedAt = useRef(0);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : undefined;
    if (event.key === "F7" && isTicketOnTop()) {
      event.preventDefault();
      // The search opens first, so that the till is not free in between.
      actions.F7(1);
      closePanel();
      return;
    }
    if (event.defaultPrevented || target?.closest("[role=dialog], [role=menu], [role=listbox]") != null) return;
    const isTwice = event.key === "Escape" && clock.now() - escapedAt.current < twiceMs;
    // With another key in between, they are not a double press.
    escapedAt.current = event.key === "Escape" ? clock.now() : 0;
    const chord = chordOf(event);
    if (
      event.repeat &&
      (event.key === "Enter" || event.key === "Escape" || isAction(event.key, actions)) &&
      !event.key.startsWith("Page")
    )
      event.preventDefault();
    else if (chord !== undefined) {
      // Otherwise the browser would print or bookmark the board.
      event.preventDefault();
      actions[chord]();
    } else if (
      (event.key === "ArrowLeft" || event.key === "ArrowRight") &&
      !event.shiftKey &&
      !event.altKey &&
      !event.ctrlKey &&
      target === entry.current &&
      entry.current?.value === ""
    )
      actions.view(event.key === "ArrowLeft" ? -1 : 1);
    else if (event.key === "Escape") actions[isTwice ? "clear" : "escape"]();
    else if (isAction(event.key, actions) && !event.ctrlKey && !event.altKey) {
      event.preventDefault();
      actions[event.key](event.shiftKey ? -1 : 1);
    } else if ((event.key === "Enter" || event.key === " ") && target?.closest(pressed) == null) {
      // Nothing here reacts to them, or the focused element is gone: handle them as in the line.
      entry.current?.focus();
      if (event.key === " " && !actions.space()) return;
      event.preventDefault();
      if (event.key === "Enter") actions.enter();
    } else if (isTyping(event) && target?.closest(takesLetters) == null) entry.current?.focus();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      onKey(event);
    };
    globalThis.addEventListener("keydown", hear);
    return () => {
      globalThis.removeEventListener("keydown", hear);
    };
  }, []);
}

/** Whether a ticket's panel is open and nothing over it: F7 goes back from there to the search. */
function isTicketOnTop(): boolean {
  return (
    openPanels.read().length === 1 &&
    openPanels.read()[0]?.kind === "ticket" &&
    globalThis.document.querySelectorAll("[role=dialog]").length === 1
  );
}

const withControl = { p: "print", d: "drawer" } as const;
const withAlt = { KeyP: "copy", KeyM: "messages", KeyR: "results", KeyS: "customerScreen" } as const;
type Chord = (typeof withControl)[keyof typeof withControl] | (typeof withAlt)[keyof typeof withAlt];

/** What a key with Ctrl or Alt does. AltGr, which is both, types a character. */
function chordOf(event: KeyboardEvent): Chord | undefined {
  const { key, code, altKey } = event;
  const isControl = event.ctrlKey || event.metaKey;
  if (event.getModifierState("AltGraph") || altKey === isControl) return undefined;
  const [chords, pressedKey] = altKey ? [withAlt, code] : [withControl, key.toLowerCase()];
  return Object.entries(chords).find(([one]) => one === pressedKey)?.[1];
}

const others = [
  "escape",
  "clear",
  "enter",
  "space",
  "print",
  "copy",
  "drawer",
  "messages",
  "results",
  "customerScreen",
  "view",
] as const;
type TillAction = (typeof others)[number];

function isAction(key: string, actions: KeyActions): key is Exclude<keyof KeyActions, TillAction> {
  return key in actions && others.every((other) => other !== key);
}

// Enter and Space on a button press the button.
function isTyping({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return (key.length === 1 || key === "Backspace") && key !== " " && !ctrlKey && !altKey && !metaKey;
}
