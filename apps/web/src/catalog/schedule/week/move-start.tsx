import { Text } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { DialogFooter } from "../../../kit/dialog/dialog-footer.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { startText } from "../event-labels.ts";
import type { Move } from "./use-move-start.ts";
import styles from "./hours.module.css";

export type MoveStartProps = {
  readonly move: Move;
  readonly onMove: () => Promise<void>;
  /** Opens the game's form if a move is refused. */
  readonly onOpen: () => void;
  readonly onClose: () => void;
};

/**
 * Asks for confirmation before a start is moved: the old and new time in the user's and the league's time zone, and the
 * effect on rotation numbers and tickets.
 */
export function MoveStart({ move: { game, startsAt, trial, refused }, onMove, onOpen, onClose }: MoveStartProps) {
  const { t, format, zone } = useLocale();
  const [busy, setBusy] = useState(false);
  const move = async (): Promise<void> => {
    setBusy(true);
    try {
      await onMove();
    } finally {
      setBusy(false);
    }
  };
  const hasOtherNumbers =
    trial !== undefined && (trial.awayRotation !== game.awayRotation || trial.homeRotation !== game.homeRotation);
  const numbers = { away: String(trial?.awayRotation ?? "–"), home: String(trial?.homeRotation ?? "–") };
  return (
    <Dialog title={t("calendar.moveTitle", { name: game.title })} size="sm" isBusy={busy} onClose={onClose}>
      <Starts zone={zone} from={game.startsAt} to={startsAt} />
      {game.timeZone !== zone && <Starts zone={game.timeZone} from={game.startsAt} to={startsAt} />}
      {refused !== undefined && (
        <Text role="alert" className={styles["refused"] ?? ""}>
          {refused}
        </Text>
      )}
      {hasOtherNumbers && <Text>{t("calendar.moveNumbers", numbers)}</Text>}
      {trial !== undefined && trial.gameNumber !== game.gameNumber && (
        <Text>{t("calendar.moveGame", { number: format.number(trial.gameNumber) })}</Text>
      )}
      {trial !== undefined && game.tickets > trial.lateTickets && (
        <Text>{t("calendar.moveTickets", { count: game.tickets - trial.lateTickets })}</Text>
      )}
      {trial !== undefined && trial.lateTickets > 0 && (
        <Text fw="var(--cb-weight-total)">{t("calendar.lateWhy", { count: trial.lateTickets })}</Text>
      )}
      {trial === undefined ? (
        <DialogFooter action={t("calendar.openGame")} first="action" isFree onConfirm={onOpen} onCancel={onClose} />
      ) : (
        <DialogFooter
          action={t("calendar.move")}
          first="action"
          isBusy={busy}
          onConfirm={() => {
            void move();
          }}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}

function Starts({ zone, from, to }: { readonly zone: string; readonly from: number; readonly to: number }) {
  const locale = useLocale();
  return (
    <div className={styles["starts"]}>
      <small>{locale.t("calendar.timeIn", { zone })}</small>
      <span>
        {startText(from, zone, locale)} → <b>{startText(to, zone, locale)}</b>
      </span>
    </div>
  );
}
