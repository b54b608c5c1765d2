// The result of a derived event: one figure, two, or yes or no. Saving grades immediately, as for a game.
import { results } from "@chalkboard/contract";
import { explain } from "@chalkboard/i18n";
import { Alert, SegmentedControl, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useCallMutation } from "../../../data/use-call-mutation.ts";
import { below } from "../../../kit/behaviour/below.ts";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { Fields, Wide } from "../../../kit/fields/fields.tsx";
import { DialogFooter } from "../../../kit/dialog/dialog-footer.tsx";
import { useToasts } from "../../../kit/states/toasts.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { type Derived, renewed } from "./derived-labels.ts";

const isFigure = (text: string): boolean => /^\d{1,3}$/.test(text.trim());

export function DerivedResult({ row, onClose }: { readonly row: Derived; readonly onClose: () => void }) {
  const locale = useLocale();
  const { t } = locale;
  const toasts = useToasts();
  const { mutate, busy, refused } = useCallMutation(results.makeOfficial, { quiet: true, refresh: renewed });
  const { asks, result } = row;
  const [answer, setAnswer] = useState<string>(result?.status === "abandoned" ? "none" : (result?.answer ?? "yes"));
  const [figures, setFigures] = useState({ away: String(result?.away ?? ""), home: String(result?.home ?? "") });
  const isNone = answer === "none";
  const hasTwo = asks !== "yesNo" && asks !== "overUnder";
  const isReady = isNone || asks === "yesNo" || (isFigure(figures.away) && (!hasTwo || isFigure(figures.home)));
  const save = async (): Promise<void> => {
    const score = { segment: "game", away: Number(figures.away), home: hasTwo ? Number(figures.home) : 0 };
    const outcome = await mutate({
      eventId: row.eventId,
      version: result?.version ?? 0,
      status: isNone ? "abandoned" : "final",
      segments: isNone || asks === "yesNo" ? [] : [score],
      ...(asks === "yesNo" && !isNone ? { statistics: { answer: answer === "yes" ? "yes" : "no" } } : {}),
    });
    if (!outcome.ok) return;
    toasts.done(t(outcome.data.waits === null ? "calendar.resultSaved" : "calendar.resultWaits"));
    onClose();
  };
  const choices =
    asks === "yesNo"
      ? [
          { value: "yes", label: t("betting.yes") },
          { value: "no", label: t("betting.no") },
        ]
      : [{ value: "yes", label: t(hasTwo ? "calendar.figures" : "calendar.figure") }];
  return (
    <Dialog title={`${row.title} · ${t("calendar.enterResult")}`} onClose={onClose} isBusy={busy}>
      <Fields>
        <Wide>
          <SegmentedControl
            value={isNone ? "none" : asks === "yesNo" ? answer : "yes"}
            onChange={setAnswer}
            data={[...choices, { value: "none", label: t("calendar.noAction") }]}
          />
        </Wide>
        {!isNone && asks !== "yesNo" && (
          <TextInput
            {...below}
            data-autofocus
            inputMode="numeric"
            label={hasTwo ? row.awayName : t("calendar.figure")}
            value={figures.away}
            onChange={(event) => {
              setFigures({ ...figures, away: event.currentTarget.value });
            }}
          />
        )}
        {!isNone && hasTwo && (
          <TextInput
            {...below}
            inputMode="numeric"
            label={row.homeName}
            value={figures.home}
            onChange={(event) => {
              setFigures({ ...figures, home: event.currentTarget.value });
            }}
          />
        )}
      </Fields>
      {refused !== undefined && (
        <Alert mt="sm" color="no" title={explain(refused, locale).title}>
          {explain(refused, locale).text}
        </Alert>
      )}
      <DialogFooter
        action={t("calendar.makeOfficial")}
        onConfirm={() => {
          void save();
        }}
        onCancel={onClose}
        isBusy={busy}
        isOff={!isReady}
      >
        <Text size="sm">{asks === "period" ? t("calendar.partFollows") : t("calendar.gradesAtOnce")}</Text>
      </DialogFooter>
    </Dialog>
  );
}
