import type { ListCall } from "@chalkboard/contract";
import type { RowOf } from "@chalkboard/sheets";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { answerTo } from "../data/answer-to.ts";
import type { AskedOf, FiltersOf } from "../data/client.ts";
import { useWords } from "../kit/words.tsx";
import { useRenewed } from "../live/use-renewed.ts";

export type Arrivals<Row> = {
  /** The subject of the live connection that says when to look. */
  readonly subject: string | null;
  /** A number that grows from row to row as they come. */
  readonly keyOf: (row: Row) => number;
};

export type NewRowsProps<C extends ListCall> = {
  readonly call: C; readonly filters: FiltersOf<C>; readonly arrivals: Arrivals<RowOf<C>>;
  /** Of the rows that stand there. */
  readonly newest: number;
  readonly isUpdating: boolean; readonly onShow: () => void;
};

const countedAtMost = 100;
const restMs = 2_000;

/** How many rows came since the list was asked for: the list stays under the cursor until somebody wants them. */
export function NewRows<C extends ListCall>({ call, filters, arrivals: { subject, keyOf }, newest, isUpdating, onShow }: NewRowsProps<C>) {
  const { t } = useWords();
  const { data, refetch, isFetching } = useQuery({
    queryKey: [call.path, "new", JSON.stringify(filters)], enabled: false,
    queryFn: ({ signal }) => answerTo(call, { ...filters, limit: countedAtMost } as AskedOf<C>, signal),
  });
  useRenewed(subject, () => { void refetch(); }, isFetching || isUpdating, restMs);
  const count = newer((data?.rows ?? []) as readonly RowOf<C>[], keyOf, newest);
  if (count === 0) return null;
  return <Button size="compact-sm" variant="light" loading={isUpdating} onClick={onShow}>{t("kit.newRows", { count })}</Button>;
}

/** How many rows are newer than what is known. */
function newer<Row>(rows: readonly Row[], keyOf: (row: Row) => number, newest: number): number {
  return rows.filter((row) => keyOf(row) > newest).length;
}
