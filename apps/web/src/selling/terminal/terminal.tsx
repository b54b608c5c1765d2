import { useMediaQuery } from "@mantine/hooks";
import { type MouseEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { keyHelpOpen, useKeyHelp } from "../../kit/behaviour/key-help.ts";
import { useIsNarrow } from "../../kit/behaviour/use-is-phone.ts";
import { isInChosenField } from "../../kit/behaviour/chosen-field.ts";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { useStore } from "../../ports/store.ts";
import { openPanels } from "../../data/panels.ts";
import { useSession } from "../../data/viewer.ts";
import { AsideStrip } from "./aside-strip.tsx";
import { Board } from "./board/board.tsx";
import { useCustomerScreen } from "./customer-screen/use-customer-screen.ts";
import { CancelDialog } from "./dialogs/cancel-dialog.tsx";
import { DrawerDialog } from "./drawer/drawer-dialog.tsx";
import { EntryLine } from "./entry-line.tsx";
import { FindDialog } from "./dialogs/find-dialog.tsx";
import { Keypad } from "./keypad.tsx";
import { KeysBar } from "./keys-bar.tsx";
import { BoardsLive } from "./board/league-live.tsx";
import { MessagesDialog } from "./dialogs/messages-dialog.tsx";
import { PayDialog } from "./dialogs/pay-dialog.tsx";
import { PrintDialog, type ShownBoard } from "./dialogs/print-dialog.tsx";
import { ResultsDialog } from "./dialogs/results-dialog.tsx";
import { SlipPanel } from "./slip-panel/slip-panel.tsx";
import { useDrawerWord } from "./drawer/use-drawer-word.ts";
import { TillPlaces, type TillPlacesProps } from "./till-places.tsx";
import { boardFilters, type Boards, leaguesOf, notesAt, useBoards } from "./board/use-boards.ts";
import { readEntry } from "./entry/entry.ts";
import { sidesMeant } from "./entry/find-bet.ts";
import { useProblem } from "./state/use-problem.ts";
import { useQuotes } from "./state/use-quotes.ts";
import { legOf, typedNow } from "./state/read-line.ts";
import { useSlipOpen } from "./state/use-slip-open.ts";
import { type Till, useTill } from "./state/use-till.ts";
import { useTillActions } from "./state/use-till-actions.ts";
import { tillKeys } from "./state/use-till-keys.ts";
import styles from "./terminal.module.css";

/** The till: the entry line and the slip on the left, the board on the right, the keys below. */
export function Terminal() {
  const { t, format, currency, language } = useLocale();
  const { serviceId, posName } = useSession();
  const entry = useRef<HTMLInputElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [filters, change] = useFilters(boardFilters);
  const [typedName, setTypedName] = useState("");
  // A touch till shows its digits from the start.
  const isTouch = useMediaQuery("(pointer: coarse)", false, { getInitialValueInEffect: false });
  const [hasKeypad, setKeypad] = useState(isTouch);
  const boards = useBoards(filters.day);
  const searched = [boards.ofDay, boards.nextDay];
  const till = useTill(
    {
      ...boards,
      searched,
      spelling: { letters: boards.letters, language, currency, decimals: format.decimals(currency) },
    },
    entry,
  );
  const { slip } = till;
  const { quote, costs, refused, way } = useQuotes(till, boards.ofDay);
  const problem = useProblem(till, quote);
  const leagues = leaguesOf(boards.onBoard);
  const customerScreen = useCustomerScreen(till, { quote, way }, entry);
  const around = { ways: till.ways.ways, boards, leagues, filters, change, scroller, entry, customerScreen };
  const actions = useTillActions(till, around);
  useKeyHelp(useMemo(() => tillKeys(boards.letters), [boards.letters]));
  useEffect(() => {
    document.title = `${posName} · Chalkboard`;
  }, [posName]);
  const isPhone = useIsNarrow();
  const [isSheet, setSheet] = useListColumns(till, problem.wasRefused);
  const lastSearch = useFreeLine(till, entry);
  useSlipOpen(till);

  return (
    <div className={styles["terminal"]} onMouseDown={keepFocus}>
      <h1 className="cb-offscreen">{t("terminal.title")}</h1>
      <div className={styles["left"]} data-open={isSheet || undefined}>
        <EntryLine till={till} boards={searched} problem={problem} entry={entry} hasKeypad={hasKeypad} />
        {hasKeypad && <Keypad till={till} />}
        {till.aside.length > 0 && <AsideStrip till={till} />}
        <SlipPanel
          till={till}
          way={way}
          refused={refused}
          quote={quote}
          costs={costs}
          problem={problem}
          notes={slipNotes(boards, slip)}
          isPhone={isPhone}
          change={change}
        />
      </div>
      <Board
        boards={boards}
        filters={filters}
        change={change}
        name={till.line.startsWith("/") ? till.line.slice(1) : typedName}
        onName={(name) => {
          setTypedName(name);
          if (till.line.startsWith("/")) till.type("");
        }}
        scroller={scroller}
        opened={till.game}
        onOpen={till.showGame}
        legs={slip.stage === "composing" ? slip.legs : []}
        meant={sidesMeant(readEntry(typedNow(till.line), till.spelling).at(-1), boards.onBoard, till.spelling.decimals)}
        onBet={(found) => {
          till.run({ do: "pressLeg", leg: legOf(found) });
          // A dialog over the till keeps the focus: Escape closes it and takes nothing back.
          if (till.game === undefined) entry.current?.focus();
        }}
      />
      <BoardsLive serviceId={serviceId} boards={boards} />
      <Keys
        isPhone={isPhone}
        legs={slip.legs.length}
        win={quote?.possibleWin}
        isSlipOpen={isSheet}
        onSlip={setSheet}
        keys={[
          {
            key: "Enter",
            does: "terminal.sell",
            press: till.enter,
            isOff: slip.legs.length === 0 || slip.stage !== "composing",
          },
          {
            key: "F4",
            does: "terminal.mode",
            press: () => {
              actions.F4(1);
            },
            isOff: slip.legs.length < 2,
          },
          { key: "F6", does: "terminal.pay", press: actions.F6 },
          { key: "F7", does: "terminal.find", press: actions.F7 },
          { key: "F8", does: "terminal.repeat", press: actions.F8 },
          { key: "F9", does: "terminal.cancelTicket", press: actions.F9 },
          {
            key: "#",
            does: "terminal.temporary",
            press: () => {
              till.type("#");
              entry.current?.focus();
            },
          },
          { key: "Ctrl P", does: "terminal.print", press: actions.print },
          { key: "Alt R", does: "terminal.results", press: actions.results },
          { key: "Alt M", does: "terminal.messages", press: actions.messages },
          ...(isPhone ? [] : [{ key: "Alt S", does: "terminal.customerScreen" as const, press: customerScreen }]),
          { key: "Esc", does: "kit.back", press: till.escape },
          // Where there is a keyboard, the buttons for digits would push the keys to a second row.
          ...(isTouch || hasKeypad
            ? [
                {
                  key: "123",
                  does: "terminal.keypad" as const,
                  press: () => {
                    setKeypad(!hasKeypad);
                  },
                },
              ]
            : []),
          {
            key: "F1",
            does: "shell.help",
            press: () => {
              keyHelpOpen.write(true);
            },
          },
          // Last, because its label changes with the drawer's state: no other key moves.
          { key: "Ctrl D", ...useDrawerWord(), press: actions.drawer },
        ]}
      />
      <Dialogs till={till} lastSearch={lastSearch} day={boards.day} leagues={leagues} league={filters.league} />
    </div>
  );
}

/**
 * When anything ends, the line gets the focus back, so that the next customer can be served immediately.
 * @returns the text of the search from which a ticket was opened, until that is closed
 */
function useFreeLine({ dialog, game, slip }: Till, entry: RefObject<HTMLInputElement | null>): RefObject<string> {
  const lastSearch = useRef("");
  const isFree =
    useStore(openPanels).length === 0 && dialog === undefined && game === undefined && slip.stage === "composing";
  useEffect(() => {
    if (!isFree) return;
    lastSearch.current = "";
    if (!isInChosenField()) entry.current?.focus();
  }, [isFree, entry]);
  return lastSearch;
}

/** The service's notes on the leagues of the slip's bets. */
function slipNotes({ notes, ofDay, nextDay }: Boards, { legs }: Till["slip"]): readonly string[] {
  const games = new Set(legs.map(({ key }) => key.eventId));
  return notesAt(
    notes,
    "slip",
    [...ofDay, ...nextDay].filter(({ eventId }) => games.has(eventId)).map(({ leagueId }) => leagueId),
  );
}

// On a phone the ticket is a bottom sheet; anything that must be read there opens it.
function useListColumns(
  { slip: { stage, sold }, kept }: Till,
  wasRefused: boolean,
): readonly [boolean, (isOpen: boolean) => void] {
  const [isWanted, setSheet] = useState(false);
  return [isWanted || stage !== "composing" || sold !== undefined || kept !== undefined || wasRefused, setSheet];
}

type DialogsProps = { readonly till: Till; readonly lastSearch: RefObject<string> } & ShownBoard;

function Dialogs({ till: { dialog, lastSold, open, put }, lastSearch, ...shown }: DialogsProps) {
  const close = (): void => {
    open(undefined);
  };
  if (dialog === "pay") return <PayDialog onPaper={put} onClose={close} />;
  if (dialog === "drawer") return <DrawerDialog onPaper={put} onClose={close} />;
  if (dialog === "messages") return <MessagesDialog onClose={close} />;
  if (dialog === "results") return <ResultsDialog onPaper={put} onClose={close} />;
  if (dialog === "find") return <FindDialog last={lastSearch} onClose={close} />;
  if (dialog === "print") return <PrintDialog {...shown} onPaper={put} onClose={close} />;
  return dialog === "cancel" ? <CancelDialog first={lastSold} onClose={close} /> : null;
}

function Keys({ isPhone, ...places }: TillPlacesProps & { readonly isPhone: boolean }) {
  const { t } = useLocale();
  const { keys, isSlipOpen, onSlip } = places;
  if (!isPhone) return <KeysBar keys={keys} />;
  const aside = (
    <button
      type="button"
      tabIndex={-1}
      className={styles["scrim"]}
      aria-label={t("kit.close")}
      onClick={() => {
        onSlip(false);
      }}
    />
  );
  return (
    <>
      {isSlipOpen && aside}
      <TillPlaces {...places} />
    </>
  );
}

// A button pressed with the mouse acts but leaves the focus in the line: the button may be gone before the next key.
function keepFocus(event: MouseEvent): void {
  const { target, currentTarget } = event;
  // Dialogs over the till are its children only for React, not in the DOM.
  if (target instanceof Element && currentTarget.contains(target) && target.closest("button") !== null)
    event.preventDefault();
}
