import { catalog, lines } from "@chalkboard/contract";
import { Button } from "@mantine/core";
import { useCallMutation } from "../../../data/use-call-mutation.ts";
import { Confirm } from "../../../kit/dialog/confirm.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import type { BoardEvent } from "../data/board-data.ts";

export type StopAllProps = {
  readonly events: readonly BoardEvent[];
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
};

/** Stops the sale of all shown games, or resumes it if all are stopped; asks for confirmation. */
export function StopAll({ events, isOpen, onOpen, onClose }: StopAllProps) {
  const { t } = useLocale();
  const { mutate } = useCallMutation(catalog.suspendEvents, { refresh: [lines.board] });
  const coming = events.filter(({ status }) => status === "scheduled" || status === "live");
  const running = coming.filter(({ isSuspended }) => !isSuspended);
  const isStop = running.length > 0;
  const concerned = isStop ? running : coming;
  if (coming.length === 0) return null;
  const games = t("lines.games", { count: concerned.length });
  return (
    <>
      <Button size="xs" variant="default" onClick={onOpen}>
        {t(isStop ? "lines.stopAll" : "lines.resumeAll")}
      </Button>
      {isOpen && (
        <Confirm
          title={t(isStop ? "lines.stopAllTitle" : "lines.resumeAllTitle", { games })}
          action={t(isStop ? "lines.stopAll" : "lines.resumeAll")}
          consequence={t(isStop ? "lines.stopAllWhy" : "lines.resumeAllWhy")}
          onClose={onClose}
          onConfirm={() => mutate({ eventIds: concerned.map(({ eventId }) => eventId), isSuspended: isStop })}
        />
      )}
    </>
  );
}
