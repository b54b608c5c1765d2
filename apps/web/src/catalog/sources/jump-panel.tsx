import { type AnswerOf, sources } from "@chalkboard/contract";
import { jumpMarket, jumpStaysKeys, jumpWhy, marketsText, quotesText } from "@chalkboard/list-columns";
import { Button, Checkbox, Table, Text } from "@mantine/core";
import { useState } from "react";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { DialogFooter } from "../../kit/dialog/dialog-footer.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import type { Locale } from "../../kit/format/locale.tsx";
import { momentText } from "../../kit/format/moment-text.ts";

type Jump = AnswerOf<typeof sources.listJumps>["rows"][number];

/**
 * A market with a jump: the previous line, the source's current one, and the two decisions, for this market or for all
 * pending ones of its game.
 */
export function JumpPanel({
  jump,
  locale: { t, format, zone },
  onClose,
}: {
  readonly jump: Jump;
  readonly locale: Locale;
  readonly onClose: () => void;
}) {
  const toasts = useToasts();
  const {
    data: { rows },
  } = useCallQuery(sources.listJumps, { eventId: jump.eventId, state: "waiting", limit: 100 });
  const { mutate, busy } = useCallMutation(sources.decideJumps, { refresh: [sources.listJumps] });
  const [isWhole, setWhole] = useState(false);
  const decide = async (isAccepted: boolean): Promise<void> => {
    const some = isWhole ? rows : [jump];
    const result = await mutate({ isAccepted, jumps: some.map(({ jumpId, quotes }) => ({ jumpId, quotes })) });
    if (!result.ok) return;
    const { decided, opened, stays } = result.data;
    if (decided > 0)
      toasts.done(t(isAccepted ? "sources.jumpAccepted" : "sources.jumpRefused", { count: format.number(opened) }));
    if (stays.length === 0) return onClose();
    const whys = [...new Set(stays.map(({ why }) => t(jumpStaysKeys[why])))].join(", ");
    return toasts.caution(`${t("sources.jumpsStay", { count: format.number(stays.length) })}. ${whys}`);
  };
  const { was, quotes, reasons, others, model, event, startsAt, source, state, decidedBy, decidedAt } = jump;
  return (
    <Dialog title={event} onClose={onClose} isBusy={busy} size="lg">
      <Text size="sm" c="dimmed" mb="sm">
        {momentText(format, startsAt, zone)}
        {jump.isInPlay && ` · ${t("settings.inPlay")}`} · {jump.leagueName} · {source}
      </Text>
      <Table mb="sm">
        <Table.Tbody>
          <Table.Tr>
            <Table.Th>{t("sources.jumpMarket")}</Table.Th>
            <Table.Td>{jumpMarket(jump, t)}</Table.Td>
          </Table.Tr>
          <Table.Tr>
            <Table.Th>{t("sources.jumpWas")}</Table.Th>
            <Table.Td>{was.length === 0 ? t("sources.jumpNew") : quotesText(was)}</Table.Td>
          </Table.Tr>
          <Table.Tr>
            <Table.Th>{t("sources.jumpWould")}</Table.Th>
            <Table.Td>{quotesText(quotes)}</Table.Td>
          </Table.Tr>
          {others.length > 0 && (
            <Table.Tr>
              <Table.Th>{t("sources.jumpOthersSay")}</Table.Th>
              <Table.Td>{quotesText(others)}</Table.Td>
            </Table.Tr>
          )}
          {model.length > 0 && (
            <Table.Tr>
              <Table.Th>{t("sources.jumpModelSays")}</Table.Th>
              <Table.Td>{marketsText(model, jump.sportCode, t)}</Table.Td>
            </Table.Tr>
          )}
          {reasons.length > 0 && (
            <Table.Tr>
              <Table.Th>{t("sources.jumpWhy")}</Table.Th>
              <Table.Td>{jumpWhy(jump, t)}</Table.Td>
            </Table.Tr>
          )}
        </Table.Tbody>
      </Table>
      {state === "refused" && (
        <Text size="sm">
          {t("sources.jumpRefusedBy", {
            name: decidedBy,
            at: decidedAt === null ? "" : momentText(format, decidedAt, zone),
          })}
        </Text>
      )}
      {state === "waiting" && rows.length > 1 && (
        <Checkbox
          mb="sm"
          label={t("sources.jumpWhole", { count: format.number(rows.length) })}
          checked={isWhole}
          onChange={(event) => {
            setWhole(event.currentTarget.checked);
          }}
        />
      )}
      <DialogFooter
        action={t("sources.jumpAccept")}
        onConfirm={() => {
          void decide(true);
        }}
        onCancel={onClose}
        isBusy={busy}
      >
        {state === "waiting" && (
          <Button
            variant="default"
            onClick={() => {
              void decide(false);
            }}
          >
            {t("sources.jumpRefuse")}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}
