import { nameMatching } from "@chalkboard/contract";
import { marketText, suggestionText } from "@chalkboard/list-columns";
import { Select, Text } from "@mantine/core";
import { useState } from "react";
import { useLocale } from "../../kit/format/words.tsx";
import type { Name } from "./name-words.ts";
import { type Choice, TeachDialog } from "./teach-dialog.tsx";

type MarketPanelProps = { readonly name: Name; readonly onClose: () => void; readonly onNext: () => void };

const idOf = ({ betType }: nameMatching.Suggestion): number | undefined => betType;

/** Matches a source's market name: the suggestions, any other market, or none; with the structure of its bets. */
export function MarketPanel({ name: row, onClose, onNext }: MarketPanelProps) {
  const { t, format, zone } = useLocale();
  const {
    name,
    suggestions: [best],
    said: { leagues = [], shape },
  } = row;
  const [market, setMarket] = useState<Choice | undefined>(
    best?.betType === undefined ? undefined : { id: best.betType, name: suggestionText(best, t) },
  );
  const seen = [
    ...(leagues.length === 0 ? [] : [t("training.marketLeagues", { leagues: leagues.join(", ") })]),
    ...(shape === undefined ? [] : [t("training.marketLooks", { shape: t(`training.shape.${shape}`) })]),
  ].join(" ");
  return (
    <TeachDialog
      name={row}
      within=""
      idOf={idOf}
      choice={market}
      onChoose={setMarket}
      waiting={t("training.waitingMarket", { at: format.dateTime(row.firstAt, zone), count: format.number(row.times) })}
      evidence={
        <Text size="sm" c="dimmed" mb="sm">
          {seen}
        </Text>
      }
      meaning={(betType) => ({ betType })}
      done={(chosen) => t("training.doneMarket", { name, market: chosen })}
      onClose={onClose}
      onNext={onNext}
    >
      <Select
        label={t("training.anotherMarket")}
        mb="md"
        searchable
        limit={200}
        nothingFoundMessage={t("kit.nothingFound")}
        value={market === undefined ? null : String(market.id)}
        data={nameMatching.marketBets.map((first) => ({ value: String(first), label: marketText(first, t) }))}
        onChange={(value) => {
          if (value !== null) setMarket({ id: Number(value), name: marketText(Number(value), t) });
        }}
      />
    </TeachDialog>
  );
}
