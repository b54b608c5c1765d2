import { Alert, Button, Checkbox, ScrollArea, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useContext } from "react";
import { serverNow } from "../../../data/clock.ts";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { DialogFooter } from "../../../kit/dialog/dialog-footer.tsx";
import { formErrors } from "../../../kit/format/form-labels.ts";
import { mayChange } from "../../../kit/behaviour/may-change.ts";
import { useLocale } from "../../../kit/format/locale.tsx";
import { draftIn, LineOverrideFields, schema, type Typed } from "./line-override-fields.tsx";
import type { Previewed } from "./line-override-preview.tsx";
import {
  draftOf,
  hasPoints,
  lineText,
  linesText,
  marketKey,
  type ServiceMarket,
  titleOf,
} from "./line-override-labels.ts";
import { newlyUnsold, rulesOnce, useManyLineOverrides } from "./use-many-line-overrides.ts";
import type { LineOverrides } from "./use-line-overrides.ts";

/** Maximum number that is previewed and moved together. */
const most = 200;

export type ManyLineOverridesProps = {
  readonly markets: readonly ServiceMarket[];
  /** Selected on the page: each is ticked initially. */
  readonly isChosen: boolean;
  readonly day: string;
  readonly step: number;
  readonly actions: LineOverrides;
  /** All were moved. */
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Moves several markets by the same distance from the HQ line after a preview, or resets them all to the HQ line. */
export function ManyLineOverrides({ markets, step, onDone, onClose, ...rest }: ManyLineOverridesProps) {
  const { t, format } = useLocale();
  const form = useForm<Typed>({
    initialValues: draftOf({ own: null, startsAt: 0 }, serverNow()),
    validate: (values) => formErrors(schema, values, t),
  });
  const found = rulesOnce(markets.filter(({ mayMove }) => mayMove));
  const shown = found.slice(0, most);
  const may = useContext(mayChange);
  const draft = draftIn(form.values);
  const isNothing = draft !== undefined && draft.points === 0 && draft.cents === 0 && draft.startsAt === null;
  const done = (): void => {
    onDone();
    onClose();
  };
  const { ticks, meant, own, preview, stays, busy, tick, move, end } = useManyLineOverrides(
    { shown, onDone: done, ...rest },
    draft,
  );
  const start = (): void => {
    if (!form.validate().hasErrors && draft !== undefined) void move(draft);
  };
  return (
    <Dialog title={t("lineOverrides.many")} onClose={onClose} size="lg" isBusy={busy}>
      <Stack gap="sm">
        {stays.length > 0 && (
          <Alert
            color="wait"
            variant="light"
            role="status"
            title={t("lineOverrides.manyStays", { count: stays.length })}
          >
            <ScrollArea.Autosize mah="20vh">
              {stays.map((text) => (
                <Text key={text} size="sm">
                  {text}
                </Text>
              ))}
            </ScrollArea.Autosize>
          </Alert>
        )}
        <Text size="sm" c="dimmed">
          {t(shown.length === 0 ? "lineOverrides.manyNone" : "lineOverrides.manyWhy")}
        </Text>
        {shown.length > 0 && (
          <>
            <LineOverrideFields
              form={form}
              sportCode={shown[0]?.sportCode ?? ""}
              step={step}
              centsHint={t("lineOverrides.centsOfMany")}
              pointsHint={shown.some(hasPoints) ? t("lineOverrides.pointsOfMany") : undefined}
            />
            <Checkbox
              label={t("kit.all")}
              checked={meant.length === shown.length}
              indeterminate={meant.length > 0 && meant.length < shown.length}
              onChange={({ currentTarget }) => {
                tick(shown, currentTarget.checked);
              }}
            />
          </>
        )}
        <ScrollArea.Autosize mah="32vh">
          <Stack gap="xs">
            {shown.map((market) => (
              <MarketTick
                key={marketKey(market)}
                market={market}
                preview={preview}
                isTicked={ticks.has(marketKey(market))}
                onTick={(isTicked) => {
                  tick([market], isTicked);
                }}
              />
            ))}
          </Stack>
        </ScrollArea.Autosize>
        <Text size="sm" role="status">
          {[
            t("lineOverrides.manyOf", { chosen: format.number(meant.length), count: format.number(found.length) }),
            ...(preview === undefined
              ? []
              : [
                  t("lineOverrides.manyChange", {
                    changed: format.number(preview.changed),
                    unsold: format.number(newlyUnsold(preview)),
                  }),
                  ...(preview.sureWinCount > 0
                    ? [`${t("lineOverrides.sureWins", { count: preview.sureWinCount })}.`]
                    : []),
                ]),
            ...(found.length > shown.length
              ? [t("lineOverrides.manyFirst", { shown: format.number(shown.length) })]
              : []),
          ].join(" ")}
        </Text>
        <DialogFooter
          action={`${t("lineOverrides.moveAction")} (${format.number(meant.length)})`}
          onConfirm={start}
          onCancel={onClose}
          isBusy={busy}
          isOff={meant.length === 0 || isNothing}
        >
          {own.length > 0 && (
            <Button
              variant="default"
              disabled={busy || !may}
              onClick={() => {
                void end();
              }}
            >
              {`${t("lineOverrides.back")} (${format.number(own.length)})`}
            </Button>
          )}
        </DialogFooter>
      </Stack>
    </Dialog>
  );
}

type MarketTickProps = {
  readonly market: ServiceMarket;
  readonly preview: Previewed | undefined;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
};

/** A market with its preview: "+1½ −110 / −1½ −110 → +2 −110 / −2 −110". */
function MarketTick({ market, preview, isTicked, onTick }: MarketTickProps) {
  const locale = useLocale();
  const row = preview?.rows.find((one) => marketKey(one) === marketKey(market));
  const then =
    row === undefined
      ? []
      : [
          row.after !== null
            ? locale.t(`payTables.unsold_${row.after}`)
            : row.sides.map((side) => lineText(side, side.after, locale)).join(" / "),
        ];
  return (
    <Checkbox
      checked={isTicked}
      label={titleOf(market, locale)}
      description={[linesText(market.sides, "ours", locale), ...then].join(" → ")}
      onChange={({ currentTarget }) => {
        onTick(currentTarget.checked);
      }}
    />
  );
}
