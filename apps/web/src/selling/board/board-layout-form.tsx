import { type AnswerOf, catalog } from "@chalkboard/contract";
import { periods } from "@chalkboard/engine";
import type { Translate } from "@chalkboard/i18n";
import { SegmentedControl, Switch } from "@mantine/core";
import { useMemo, useState } from "react";
import { z } from "zod";
import { betTypeText, periodChoices } from "../../page-parts/betting/bet-labels.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { RecordFormDialog } from "../../page-parts/forms/record-form.tsx";
import { below } from "../../kit/behaviour/below.ts";
import { Fields, Wide } from "../../kit/fields/fields.tsx";
import { NumberInput } from "../../kit/fields/number-input.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { AlsoField } from "./also-field.tsx";
import { BetsField } from "./bets-field.tsx";
import { BoardPreview } from "./board-preview.tsx";

type Layout = AnswerOf<typeof catalog.listBoardLayouts>[number];

const schema = z.object({
  siteShown: z.boolean(),
  sitePeriods: z.array(z.enum(periods)),
  siteBetTypes: z.array(z.string()),
  siteAlso: z.array(z.string()),
  siteSort: z.union([z.literal(""), z.number().int().min(0).max(9_999)]),
  tillShown: z.boolean(),
  tillPeriods: z.array(z.enum(periods)),
  tillBetTypes: z.array(z.string()),
  tillAlso: z.array(z.string()),
});
type Values = z.output<typeof schema>;

const titles = {
  siteShown: "layouts.siteShown",
  siteSort: "layouts.sort",
  sitePeriods: "layouts.sitePeriods",
  siteBetTypes: "layouts.siteBets",
  siteAlso: "layouts.siteAlso",
  tillShown: "layouts.tillShown",
  tillPeriods: "layouts.tillPeriods",
  tillBetTypes: "layouts.tillBets",
  tillAlso: "layouts.tillAlso",
} as const;
const boards = ["site", "till"] as const;
type Board = (typeof boards)[number];

export type BoardLayoutFormProps = {
  readonly layout: Layout;
  readonly others: readonly Layout[];
  readonly refresh: () => void;
  readonly onClose: () => void;
};

/** The board layout of one league, with a preview of its next games on each board. */
export function BoardLayoutForm({ layout, others, refresh, onClose }: BoardLayoutFormProps) {
  const { t } = useLocale();
  const [board, setBoard] = useState<Board>("site");
  const { mutate } = useCallMutation(catalog.saveBoardLayout, { quiet: true, refresh: [catalog.listBoardLayouts] });
  const { leagueId, leagueName, sportCode } = layout;
  const formLabels = useMemo(() => {
    const bets = (value: unknown): string =>
      Array.isArray(value) && value.length > 0
        ? value.map((id) => betTypeText(Number(id), t, sportCode)).join(", ")
        : t("layouts.allBets");
    const parts = (value: unknown): string =>
      Array.isArray(value) && value.length > 0 ? periodsText(value, sportCode, t) : t("layouts.allPeriods");
    const leagues = (value: unknown): string =>
      t("layouts.leagues", { count: Array.isArray(value) ? value.length : 0 });
    const shown = {
      siteBetTypes: bets,
      tillBetTypes: bets,
      sitePeriods: parts,
      tillPeriods: parts,
      siteAlso: leagues,
      tillAlso: leagues,
    };
    return { shared: { titles, refresh, shown }, history: { titles, shown } };
  }, [t, refresh, sportCode]);
  return (
    <RecordFormDialog
      of={{ record: "boardLayout", entryId: leagueId }}
      {...formLabels}
      title={leagueName}
      schema={schema}
      initial={valuesOf(layout)}
      size="lg"
      onClose={onClose}
      onSave={(values) =>
        mutate({
          leagueId,
          ...termsIn(values),
          was: termsIn(valuesOf(layout)),
          siteAlso: values.siteAlso.map(Number),
          tillAlso: values.tillAlso.map(Number),
        })
      }
    >
      {(form) => (
        <Fields>
          <Wide>
            <SegmentedControl
              fullWidth
              aria-label={t("layouts.board")}
              value={board}
              onChange={(chosen) => {
                setBoard(chosen as Board);
              }}
              data={boards.map((value) => ({ value, label: t(`layouts.${value}`) }))}
            />
          </Wide>
          <Switch
            key={`${board} shown`}
            mt="lg"
            label={t("layouts.shown")}
            {...form.getInputProps(`${board}Shown`, { type: "checkbox" })}
          />
          {board === "site" ? (
            <NumberInput
              {...below}
              label={t("layouts.sort")}
              description={t("layouts.sortHint")}
              min={0}
              max={9_999}
              allowDecimal={false}
              {...form.getInputProps("siteSort")}
            />
          ) : (
            <span />
          )}
          <BetsField
            key={board}
            sport={sportCode}
            all={layout.periods}
            periods={form.values[`${board}Periods`]}
            bets={form.values[`${board}BetTypes`]}
            onChange={(chosen, bets) => {
              form.setValues({ [`${board}Periods`]: chosen, [`${board}BetTypes`]: bets });
            }}
          />
          <Wide>
            <BoardPreview
              layout={{
                leagueId,
                isShown: form.values[`${board}Shown`],
                periods: form.values[`${board}Periods`],
                betTypes: form.values[`${board}BetTypes`].map(Number),
              }}
            />
          </Wide>
          <AlsoField
            key={`${board} also`}
            others={others}
            value={form.values[`${board}Also`]}
            error={form.errors[`${board}Also`]}
            onChange={(chosen) => {
              form.setFieldValue(`${board}Also`, chosen);
            }}
          />
        </Fields>
      )}
    </RecordFormDialog>
  );
}

/** Periods in words, in the order of a game. */
export function periodsText(some: readonly unknown[], sport: string, t: Translate): string {
  return periodChoices(t, sport)
    .filter(({ value }) => some.includes(value))
    .map(({ label }) => label)
    .join(", ");
}

function valuesOf({
  siteShown,
  sitePeriods,
  siteBetTypes,
  siteSort,
  tillShown,
  tillPeriods,
  tillBetTypes,
}: Layout): Values {
  return {
    siteShown,
    sitePeriods,
    siteSort: siteSort ?? "",
    siteBetTypes: siteBetTypes.map(String),
    siteAlso: [],
    tillShown,
    tillPeriods,
    tillBetTypes: tillBetTypes.map(String),
    tillAlso: [],
  };
}

function termsIn({
  siteSort,
  siteBetTypes,
  tillBetTypes,
  siteAlso: _site,
  tillAlso: _till,
  ...rest
}: Values): catalog.BoardLayoutTerms {
  return {
    ...rest,
    siteSort: siteSort === "" ? null : siteSort,
    siteBetTypes: siteBetTypes.map(Number),
    tillBetTypes: tillBetTypes.map(Number),
  };
}
