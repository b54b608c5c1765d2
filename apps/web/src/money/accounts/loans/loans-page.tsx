import { money } from "@chalkboard/contract";
import { loanListColumns } from "@chalkboard/list-columns";
import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { FilterSelect, FilterText, Filters } from "../../../kit/fields/filters.tsx";
import { PlusIcon } from "../../../kit/format/icons.tsx";
import { type KeyHelp, noKeys } from "../../../kit/behaviour/key-help.ts";
import { Page } from "../../../kit/page/page.tsx";
import { useFilters } from "../../../kit/behaviour/use-filters.ts";
import { useLocale } from "../../../kit/format/locale.tsx";
import { List, type ListProps } from "../../../page-parts/lists/list.tsx";
import { useListColumns } from "../../../page-parts/lists/use-list-columns.ts";
import { useAsOf } from "../../../page-parts/reporting/use-as-of.tsx";
import { LendDialog } from "./lend-dialog.tsx";
import { LoanPanel } from "./loan-panel.tsx";
import { useLending, useRepaying } from "./loans.ts";
import { RepayDialog } from "./repay-dialog.tsx";
import { useLetter } from "../../../kit/behaviour/use-letter.ts";

const schema = z.object({ show: money.loanShow.catch("open"), name: z.string().max(60).catch("") });
const shows = {
  open: "money.loanOpen",
  overdue: "money.loanOverdue",
  ended: "money.loanEnded",
  all: "kit.all",
} as const;
const keys: readonly KeyHelp[] = [{ keys: ["N"], does: "money.lend" }];
const everyMs = 30_000;

/**
 * Loans to the POS below: the balance and what the next closing takes; one opens its history, and is repaid, postponed
 * or reversed.
 */
export function Loans() {
  const { t } = useLocale();
  const [{ show, name }, change] = useFilters(schema);
  const columns = useListColumns(loanListColumns);
  const { input, isNow, every, button } = useAsOf();
  const lending = useLending();
  const repaying = useRepaying();
  const [isLending, setLending] = useState(lending.unknown !== undefined);
  const [isRepaying, setRepaying] = useState(repaying.unknown !== undefined);
  const panel: NonNullable<ListProps<typeof money.listLoans>["panel"]> = (row, onClose, among) => (
    <LoanPanel key={row.loanId} one={row} repaying={repaying} onClose={onClose} among={among} />
  );
  const lend = (): void => {
    setLending(true);
  };
  useLetter("n", lend, isLending || !isNow);
  return (
    <Page
      title="routes./ctrl/pos-loan"
      fill
      keys={isNow ? keys : noKeys}
      state={button}
      actions={
        isNow && (
          <Button onClick={lend} leftSection={<PlusIcon size={14} />}>
            {t("money.lend")}
          </Button>
        )
      }
      filters={
        <Filters>
          <FilterText
            label="reports.pos"
            value={name}
            onChange={(wanted) => {
              change({ name: wanted });
            }}
          />
          <FilterSelect
            label="money.creditShow"
            value={show}
            onChange={(wanted) => {
              change({ show: wanted as typeof show });
            }}
            choices={Object.entries(shows).map(([value, word]) => ({ value, label: t(word) }))}
          />
        </Filters>
      }
    >
      <List
        call={money.listLoans}
        name="loans"
        filters={{ show, ...input, ...(name === "" ? {} : { name }) }}
        {...every(everyMs)}
        rowKey={({ loanId }) => loanId}
        columns={columns}
        empty={{ title: "empty.loans", why: "empty.loansWhy" }}
        rowTone={({ state, overdue }) => (state !== "open" ? "dim" : overdue > 0 ? "warn" : undefined)}
        {...(isNow ? { panel } : {})}
      />
      {isNow && isLending && (
        <LendDialog
          lending={lending}
          onClose={() => {
            setLending(false);
          }}
        />
      )}
      {isNow && isRepaying && repaying.unknown !== undefined && (
        <RepayDialog
          repaying={repaying}
          onClose={() => {
            setRepaying(false);
          }}
        />
      )}
    </Page>
  );
}
