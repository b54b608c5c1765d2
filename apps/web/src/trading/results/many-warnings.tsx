import { results } from "@chalkboard/contract";
import { warningKindKeys, warningText } from "@chalkboard/list-columns";
import { Checkbox, ScrollArea, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useFind } from "../../data/use-find.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { DialogFooter } from "../../kit/dialog/dialog-footer.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale } from "../../kit/format/locale.tsx";

/** Maximum number of each kind that one call accepts. */
const most = 100;

type ManyWarningsProps = { readonly filters: { readonly leagueId?: number }; readonly onClose: () => void };

/** Warnings that need no decision: all are ticked initially, and closed together with one note. */
export function ManyWarnings({ filters, onClose }: ManyWarningsProps) {
  const locale = useLocale();
  const { t, format } = locale;
  const toasts = useToasts();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [note, setNote] = useState("");
  const late = useFind(results.listWarnings, { ...filters, open: true, kind: "late", limit: most })?.rows ?? [];
  const corrected =
    useFind(results.listWarnings, { ...filters, open: true, kind: "correctedAfterPayment", limit: most })?.rows ?? [];
  const found = [...late, ...corrected];
  const { mutate, busy } = useCallMutation(results.resolveWarnings, { refresh: [results.listWarnings] });
  const meant = found.filter(({ warningId }) => !left.has(warningId)).map(({ warningId }) => warningId);
  const close = async (): Promise<void> => {
    const result = await mutate({ warningIds: meant, note: note.trim() });
    if (!result.ok) return;
    toasts.done(t("results.doneSetAside", { count: result.data.resolved }));
    onClose();
  };
  const tick = (warningId: number, isTicked: boolean): void => {
    setLeft(new Set(isTicked ? [...left].filter((one) => one !== warningId) : [...left, warningId]));
  };
  return (
    <Dialog title={t("results.many")} onClose={onClose} size="lg" isBusy={busy}>
      <Text size="sm" c="dimmed" mb="sm">
        {t(found.length === 0 ? "results.emptyOpen" : "results.manyWhy")}
      </Text>
      <ScrollArea.Autosize mah="45vh" mb="sm">
        <Stack gap="xs">
          {found.map((warning) => (
            <Checkbox
              key={warning.warningId}
              checked={!left.has(warning.warningId)}
              label={`${warning.eventName} · ${t(warningKindKeys[warning.kind])}`}
              description={warningText(warning, locale)}
              onChange={(event) => {
                tick(warning.warningId, event.currentTarget.checked);
              }}
            />
          ))}
        </Stack>
      </ScrollArea.Autosize>
      <TextInput
        label={t("results.setAsideWhy")}
        required
        maxLength={500}
        value={note}
        onChange={({ currentTarget }) => {
          setNote(currentTarget.value);
        }}
      />
      <DialogFooter
        action={`${t("results.setAsideAction")} (${format.number(meant.length)})`}
        onConfirm={() => {
          void close();
        }}
        onCancel={onClose}
        isBusy={busy}
        isOff={meant.length === 0 || note.trim() === ""}
      />
    </Dialog>
  );
}
