import { sources } from "@chalkboard/contract";
import { pendingTitle, pendingWhy, storedGameText } from "@chalkboard/list-columns";
import { Button, Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { Confirm } from "../../kit/dialog/confirm.tsx";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { DialogFooter } from "../../kit/dialog/dialog-footer.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { type PendingGame, useDecision } from "./use-decision.ts";
import { momentText } from "../../kit/format/moment-text.ts";

type PendingProps = { readonly game: PendingGame; readonly onClose: () => void };

/** A source's game with what it says and why it waits: it is one of the stored games, another one, or ignored. */
export function PendingPanel({ game, onClose }: PendingProps) {
  const locale = useLocale();
  const { t, format, zone } = locale;
  const { decide, busy } = useDecision(game);
  const [chosen, setChosen] = useState(game.games.length === 1 ? game.games[0]?.eventId : undefined);
  const finish = async (decision: sources.GameDecision, eventId?: number): Promise<void> => {
    if (await decide(decision, eventId)) onClose();
  };
  return (
    <Dialog title={pendingTitle(game)} onClose={onClose} isBusy={busy}>
      <Text size="sm" c="dimmed" mb="sm">
        {momentText(format, game.startsAt, zone)} · {game.leagueName} · {game.source}
      </Text>
      <Text mb="sm">{pendingWhy(game, locale)}</Text>
      {game.games.length === 0 ? (
        <Text size="sm" mb="sm">
          {t("sources.pendingNoGame")}
        </Text>
      ) : (
        <Radio.Group
          label={t("sources.pendingChoose")}
          mb="sm"
          value={chosen === undefined ? null : String(chosen)}
          onChange={(value) => {
            setChosen(Number(value));
          }}
        >
          <Stack gap="xs" mt="xs">
            {game.games.map((stored) => (
              <Radio key={stored.eventId} value={String(stored.eventId)} label={storedGameText(stored, locale)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Text size="sm" c="dimmed">
        {t("sources.pendingHint")}
      </Text>
      <DialogFooter
        action={t("sources.pendingSame")}
        onConfirm={() => {
          void finish("stored", chosen);
        }}
        onCancel={onClose}
        isBusy={busy}
        isOff={chosen === undefined}
      >
        <Button
          variant="default"
          mr="xs"
          onClick={() => {
            void finish("another");
          }}
        >
          {t("sources.pendingAnother")}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            void finish("ignored");
          }}
        >
          {t("sources.pendingIgnore")}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

/** Asks before a decided game becomes pending again. */
export function UndoPending({ game, onClose }: PendingProps) {
  const { t } = useLocale();
  const toasts = useToasts();
  const { mutate } = useCallMutation(sources.undoPendingGame, { refresh: [sources.listPendingGames] });
  const named = { game: pendingTitle(game) };
  const undo = async (): Promise<void> => {
    const result = await mutate({ pendingId: game.pendingId });
    if (result.ok) toasts.done(t("sources.pendingUndone", named));
  };
  return (
    <Confirm
      title={t("sources.pendingUndoTitle", named)}
      consequence={t("sources.pendingUndoWhy")}
      action={t("training.undo")}
      onConfirm={undo}
      onClose={onClose}
    />
  );
}
