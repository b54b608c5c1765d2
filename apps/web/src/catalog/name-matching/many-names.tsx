import { nameMatching } from "@chalkboard/contract";
import { suggestionText, whyOf } from "@chalkboard/list-columns";
import { Checkbox, ScrollArea, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useFind } from "../../data/use-find.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { DialogFooter } from "../../kit/dialog/dialog-footer.tsx";
import { NumberInput } from "../../kit/fields/number-input.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { decided, meaningOf } from "./name-labels.ts";

const usualScore = 90;
/** The maximum that one call accepts. */
const most = 200;

type ManyNamesProps = {
  readonly filters: { readonly text?: string; readonly leagueId?: number; readonly kind?: nameMatching.NameKind };
  readonly onClose: () => void;
};

/** The best suggestions for many names, each ticked initially, and confirmed together. */
export function ManyNames({ filters: { text, leagueId, kind }, onClose }: ManyNamesProps) {
  const { t, format } = useLocale();
  const toasts = useToasts();
  const [leastScore, setLeastScore] = useState(usualScore);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const found =
    useFind(nameMatching.listNames, {
      state: "waiting",
      leastScore: Math.max(1, leastScore),
      sort: "score",
      limit: most,
      ...(text === undefined ? {} : { text }),
      ...(leagueId === undefined ? {} : { leagueId }),
      ...(kind === undefined ? {} : { kind }),
    })?.rows ?? [];
  const { mutate, busy } = useCallMutation(nameMatching.teach, { refresh: decided });
  const names = found.flatMap(({ nameId, suggestions: [best] }) =>
    best === undefined || left.has(nameId) ? [] : [{ nameId, ...meaningOf(best) }],
  );
  const confirm = async (): Promise<void> => {
    const result = await mutate({ names });
    if (!result.ok) return;
    toasts.done(t("training.doneMany", { count: format.number(result.data.taught) }));
    onClose();
  };
  const tick = (nameId: number, isTicked: boolean): void => {
    setLeft(new Set(isTicked ? [...left].filter((one) => one !== nameId) : [...left, nameId]));
  };
  return (
    <Dialog title={t("training.many")} onClose={onClose} size="lg" isBusy={busy}>
      <NumberInput
        label={t("training.leastScore")}
        w={120}
        mb="sm"
        min={1}
        max={100}
        allowDecimal={false}
        value={leastScore}
        onChange={(value) => {
          setLeastScore(Math.min(100, Math.max(1, Number(value) || 1)));
        }}
      />
      <Text size="sm" c="dimmed" mb="sm">
        {t(found.length === 0 ? "training.manyNone" : "training.manyWhy")}
      </Text>
      <ScrollArea.Autosize mah="50vh">
        <Stack gap="xs">
          {found.map(
            ({ nameId, name, source, suggestions: [best] }) =>
              best !== undefined && (
                <Checkbox
                  key={nameId}
                  checked={!left.has(nameId)}
                  label={`${name} → ${suggestionText(best, t)} · ${format.number(best.score)} · ${source}`}
                  description={whyOf(best, t)}
                  onChange={(event) => {
                    tick(nameId, event.currentTarget.checked);
                  }}
                />
              ),
          )}
        </Stack>
      </ScrollArea.Autosize>
      <DialogFooter
        action={t("training.confirmCount", { count: format.number(names.length) })}
        onConfirm={() => {
          void confirm();
        }}
        onCancel={onClose}
        isBusy={busy}
        isOff={names.length === 0}
      />
    </Dialog>
  );
}
