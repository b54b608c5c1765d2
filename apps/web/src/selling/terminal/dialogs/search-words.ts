// The words by which a clerk names a mode, a state or a day of a ticket, in the person's language.
import { tickets } from "@chalkboard/contract";
import { plainTyping, type PlainKey, type Translate } from "@chalkboard/i18n";
import { addDays, type Day, foldText } from "@chalkboard/kernel";
import { modeKey, ticketStatusKey } from "@chalkboard/list-columns";

/** The states that a ticket is searched by. */
export const ticketStates = ["open", "won", "lost", "push", "cancelled", "early", "paid", "unpaid"] as const;
export type TicketState = (typeof ticketStates)[number];

type Mode = (typeof tickets.mode.options)[number];
type Names = { readonly names: readonly (readonly string[])[] };
export type SearchWords = readonly (Names &
  (
    | { readonly kind: "modes"; readonly modes: readonly Mode[] }
    | { readonly kind: "state"; readonly state: TicketState }
    | { readonly kind: "day"; readonly day: Day }
  ))[];

/** The label of a state. */
export const stateKeys: Readonly<Record<TicketState, PlainKey>> = {
  open: ticketStatusKey(0),
  won: ticketStatusKey(2),
  lost: ticketStatusKey(3),
  push: ticketStatusKey(1),
  cancelled: ticketStatusKey(-1),
  early: ticketStatusKey(-2),
  paid: "tickets.paid",
  unpaid: "terminal.notPaidYet",
};

const wordKeys: Readonly<Record<TicketState, PlainKey>> = {
  open: "terminal.wordsOpen",
  won: "terminal.wordsWon",
  lost: "terminal.wordsLost",
  push: "terminal.wordsPush",
  cancelled: "terminal.wordsCancelled",
  early: "terminal.wordsEarly",
  paid: "terminal.wordsPaid",
  unpaid: "terminal.wordsUnpaid",
};

/** Every word of a language, with what it means today. */
export function searchWords(t: Translate, today: Day): SearchWords {
  const names = (...texts: readonly string[]): Names["names"] =>
    texts.flatMap((text) => text.split(/[,，、]/u)).map(wordsOf);
  return [
    ...tickets.mode.options.map((mode) => ({ kind: "modes", modes: [mode], names: names(t(modeKey(mode))) }) as const),
    ...ticketStates.map(
      (state) => ({ kind: "state", state, names: names(t(stateKeys[state]), t(wordKeys[state])) }) as const,
    ),
    { kind: "day", day: today, names: names(t("kit.today")) },
    { kind: "day", day: addDays(today, -1), names: names(t("kit.yesterday")) },
  ];
}

/** "If-bet (win)" is typed as three words or as "if-bet win". */
function wordsOf(text: string): readonly string[] {
  return foldText(plainTyping(text))
    .split(/[\s()（）]+/u)
    .filter((word) => word !== "");
}
