// Progress of closing a week: its figures are computed, then commission is posted to its accounts.
import { money } from "@chalkboard/contract";
import { Progress, Text } from "@mantine/core";
import { Suspense } from "react";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useLocale } from "../../kit/format/words.tsx";
import { daysText } from "./week.ts";

type CloseProgressProps = { readonly number: number; readonly from: string; readonly to: string };
const everyMs = 1_000;

/** For the week that is to be closed; if several are over, the one in progress. */
export function CloseProgress(input: CloseProgressProps) {
  return (
    <div role="status">
      <Suspense fallback={null}>
        <Far {...input} />
      </Suspense>
    </div>
  );
}

function Far({ number, from, to }: CloseProgressProps) {
  const words = useLocale();
  const { t, format } = words;
  const {
    data: { week },
  } = useCallQuery(money.closeProgress, {}, { everyMs });
  // Until its figures are stored, the week before it is the last closed one.
  const { done, whole, ...days } = week === null || week.number < number ? { from, to, done: 0, whole: 0 } : week;
  const far =
    whole === 0
      ? t("weeks.closeCounts", { days: daysText(days, words) })
      : t("weeks.closeFar", { days: daysText(days, words), done: format.number(done), whole: format.number(whole) });
  return (
    <>
      <Text size="sm">{far}</Text>
      <Progress value={whole === 0 ? 0 : (100 * done) / whole} aria-label={far} />
    </>
  );
}
