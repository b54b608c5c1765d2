import type { LineKey } from "@chalkboard/engine";
import { InAddress } from "../../../kit/behaviour/layers.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import type { Market } from "../../../page-parts/betting/markets.ts";
import type { BoardEvent, BoardRow } from "../data/board-data.ts";
import { CircleGames } from "./circle-games.tsx";
import { DerivePeriod } from "./derive-period.tsx";
import { ExposureForm } from "./exposure-form.tsx";
import { HistoryDrawer, type HistoryLeague } from "../history/history-drawer.tsx";
import type { Pasted } from "./paste-lines.ts";
import { PublishLines } from "./publish-lines.tsx";
import { ServicesDrawer } from "./services-drawer.tsx";
import { DeskQuestions } from "./desk-questions.tsx";
import type { Desk } from "../data/use-desk.ts";

/**
 * The dialogs over the line board: a line's history, lines to publish, services' versions of a line, stopping all
 * games.
 */
export type DeskDialog =
  | { readonly of: "second" }
  /** All games shown, or those of one league. */
  | { readonly of: "stop"; readonly leagueId?: number }
  | { readonly of: "history"; readonly key: LineKey }
  | { readonly of: "paste"; readonly pasted: Pasted }
  | { readonly of: "exposure"; readonly row: BoardRow; readonly market: Market; readonly betType: number }
  | { readonly of: "derive" | "circle"; readonly event: BoardEvent }
  | { readonly of: "services"; readonly row: BoardRow; readonly market: Market };

/** The game that a dialog is about; of a paste the first. */
export function eventOfDialog(dialog: DeskDialog | undefined, events: readonly BoardEvent[]): BoardEvent | undefined {
  if (dialog?.of === "history") return events.find(({ eventId }) => eventId === dialog.key.eventId);
  if (dialog?.of === "derive" || dialog?.of === "circle") return dialog.event;
  if (dialog?.of === "exposure" || dialog?.of === "services") return dialog.row.event;
  return dialog?.of === "paste" ? dialog.pasted.wanted[0]?.row.event : undefined;
}

export type DeskDialogsProps = {
  readonly open: DeskDialog | undefined;
  readonly desk: Desk;
  readonly league: HistoryLeague;
  readonly onClose: () => void;
  /** The board's games, its league's bet types and its period. */
  readonly events: readonly BoardEvent[];
  readonly betTypes: readonly number[];
  readonly period: string;
};

export function DeskDialogs({ open, desk, league, onClose, events, betTypes, period }: DeskDialogsProps) {
  const { t } = useLocale();
  const sport = league.sportCode;
  return (
    <>
      <DeskQuestions desk={desk} sport={sport} />
      {open?.of === "history" && (
        <InAddress>
          <HistoryDrawer
            lineKey={open.key}
            league={league}
            prices={events.find(({ eventId }) => eventId === open.key.eventId)?.prices ?? []}
            onClose={onClose}
          />
        </InAddress>
      )}
      {open?.of === "paste" && (
        <PublishLines
          title={t("lines.pasteTitle")}
          wanted={open.pasted.wanted}
          sport={sport}
          onClose={onClose}
          leftOut={open.pasted.unread === 0 ? undefined : t("lines.pasteUnread", { count: open.pasted.unread })}
          onPublish={() => {
            desk.publish(open.pasted.wanted);
          }}
        />
      )}
      {open?.of === "derive" && (
        <DerivePeriod {...{ events, betTypes, period, sport, onClose }} event={open.event} onPublish={desk.publish} />
      )}
      {open?.of === "circle" && <CircleGames event={open.event} events={events} onClose={onClose} />}
      {open?.of === "exposure" && (
        <ExposureForm
          row={open.row}
          market={open.market}
          betType={open.betType}
          sport={sport}
          leagueId={league.leagueId}
          onClose={onClose}
        />
      )}
      {open?.of === "services" && (
        <ServicesDrawer row={open.row} market={open.market} sport={sport} onClose={onClose} />
      )}
    </>
  );
}
