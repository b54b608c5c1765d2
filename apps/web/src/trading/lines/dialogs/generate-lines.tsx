import { Group, MultiSelect, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { pointStep } from "../../../page-parts/betting/move-text.ts";
import { useLocale } from "../../../kit/format/locale.tsx";
import type { BoardEvent } from "../data/board-data.ts";
import type { WantedLine } from "../data/board-moves.ts";
import { endsOf, generatedLines, marketsToGenerate } from "./generated-lines.ts";
import { bandOf, marketName } from "../data/market-labels.ts";
import { PublishLines } from "./publish-lines.tsx";
import { NumberInput } from "../../../kit/fields/number-input.tsx";

export type GenerateLinesProps = {
  readonly event: BoardEvent;
  readonly betTypes: readonly number[];
  readonly hasDraw: boolean;
  readonly sport: string;
  /** A bet type of the one market to begin with; null for all of them. */
  readonly betType: number | null;
  readonly onPublish: (wanted: readonly WantedLine[]) => void;
  readonly onClose: () => void;
};

/** Generates alternates of a game's markets, compared with the existing lines before they are published. */
export function GenerateLines({ event, betTypes, hasDraw, sport, betType, onPublish, onClose }: GenerateLinesProps) {
  const locale = useLocale();
  const { t } = locale;
  const possible = marketsToGenerate(betTypes);
  const first = possible.find(({ type, facing }) => type.id === betType || facing.type.id === betType);
  const [chosen, setChosen] = useState<readonly string[]>(
    (first === undefined ? possible : [first]).map(({ id }) => id),
  );
  const [each, setEach] = useState(3);
  const [step, setStep] = useState(pointStep(sport));
  const [margin, setMargin] = useState<number | undefined>(undefined);
  const [cents, setCents] = useState(5);
  const wanted = generatedLines(event, {
    hasDraw,
    sport,
    markets: possible.filter(({ id }) => chosen.includes(id)),
    each,
    step,
    cents,
    ...(margin === undefined ? {} : { booksum: 10_000 + Math.round(margin * 100) }),
  });
  const isUnknown = endsOf(event, sport) === undefined;
  return (
    <PublishLines
      title={t("lines.generateTitle")}
      wanted={wanted}
      sport={sport}
      onClose={onClose}
      onPublish={() => {
        onPublish(wanted);
      }}
      leftOut={isUnknown ? t("lines.generateNone") : undefined}
    >
      <MultiSelect
        label={t("lines.generateMarkets")}
        description={t("lines.generateHelp")}
        data-autofocus
        value={[...chosen]}
        onChange={setChosen}
        data={possible.map((one) => ({
          value: one.id,
          label: `${bandOf(one, sport, locale)} · ${marketName(one, sport, locale)}`,
        }))}
      />
      <Group align="end" mt="xs">
        <NumberInput
          w={110}
          label={t("lines.generateEach")}
          min={0}
          max={10}
          clampBehavior="strict"
          allowDecimal={false}
          value={each}
          onChange={(value) => {
            if (typeof value === "number") setEach(value);
          }}
        />
        <NativeSelect
          label={t("lines.generateStep")}
          value={String(step)}
          onChange={({ currentTarget }) => {
            setStep(Number(currentTarget.value));
          }}
          data={[
            { value: "1", label: "¼" },
            { value: "2", label: "½" },
            { value: "4", label: "1" },
          ]}
        />
        <NumberInput
          w={180}
          label={t("lines.generateMargin")}
          placeholder={t("lines.generateAsMain")}
          min={0}
          max={30}
          decimalScale={2}
          suffix=" %"
          clampBehavior="strict"
          value={margin ?? ""}
          onChange={(value) => {
            setMargin(typeof value === "number" ? value : undefined);
          }}
        />
        <NativeSelect
          label={t("payTables.ladder")}
          value={String(cents)}
          onChange={({ currentTarget }) => {
            setCents(Number(currentTarget.value));
          }}
          data={["1", "5", "10"]}
        />
      </Group>
    </PublishLines>
  );
}
