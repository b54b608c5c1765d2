import { catalog, lines } from "@chalkboard/contract";
import { Button, NativeSelect } from "@mantine/core";
import { z } from "zod";
import { useCallMutation } from "../../../data/use-call-mutation.ts";
import { Fields } from "../../../kit/fields/fields.tsx";
import { FormDialog } from "../../../kit/form/form.tsx";
import { NumberInput } from "../../../kit/fields/number-input.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import type { BoardEvent } from "../data/board-data.ts";

export type CircleGamesProps = {
  /** The game of the active cell, and all shown games. */
  readonly event: BoardEvent;
  readonly events: readonly BoardEvent[];
  readonly onClose: () => void;
};

const schema = z.object({ to: z.enum(["one", "all"]), percent: z.int().min(1).max(99) });
const usual = 25;

/** Circles one game or all shown games: they are sold at a fraction of the usual limits. */
export function CircleGames({ event, events, onClose }: CircleGamesProps) {
  const { t } = useLocale();
  const { mutate, busy } = useCallMutation(catalog.circleEvents, { quiet: true, refresh: [lines.board] });
  const coming = events.filter(({ status }) => status === "scheduled" || status === "live");
  const circled = coming.filter((one) => one.circled !== undefined);
  return (
    <FormDialog
      title={t("lines.circleTitle")}
      schema={schema}
      initial={{ to: "one", percent: event.circled ?? usual }}
      isNew
      action="lines.circle"
      onClose={onClose}
      aside={
        circled.length > 0 && (
          <Button
            variant="default"
            loading={busy}
            onClick={() => {
              void mutate({
                eventIds: (event.circled === undefined ? circled : [event]).map(({ eventId }) => eventId),
                percent: null,
              }).then(({ ok }) => {
                if (ok) onClose();
              });
            }}
          >
            {t(event.circled === undefined ? "lines.uncircleAll" : "lines.uncircle")}
          </Button>
        )
      }
      onSave={({ to, percent }) =>
        mutate({ eventIds: (to === "one" ? [event] : coming).map(({ eventId }) => eventId), percent })
      }
    >
      {(form) => (
        <Fields>
          <NativeSelect
            label={t("lines.deriveFor")}
            {...form.getInputProps("to")}
            data={[
              { value: "one", label: event.name },
              { value: "all", label: t("lines.deriveAll", { games: t("lines.games", { count: coming.length }) }) },
            ]}
          />
          <NumberInput
            label={t("lines.circlePercent")}
            description={t("lines.circleHint")}
            suffix=" %"
            min={1}
            max={99}
            allowDecimal={false}
            clampBehavior="strict"
            data-autofocus
            {...form.getInputProps("percent")}
          />
        </Fields>
      )}
    </FormDialog>
  );
}
