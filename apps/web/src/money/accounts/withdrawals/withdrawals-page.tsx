import { money } from "@chalkboard/contract";
import { withdrawalListColumns } from "@chalkboard/list-columns";
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
import { RequestWithdrawal } from "./request-withdrawal.tsx";
import { useLetter } from "../../../kit/behaviour/use-letter.ts";
import { WithdrawalPanel } from "./withdrawal-panel.tsx";
import { useAsking } from "./withdrawals.ts";

const schema = z.object({ show: money.withdrawalShow.catch("waiting"), name: z.string().max(60).catch("") });
const shows = { waiting: "money.showWaiting", decided: "money.showDecided", all: "kit.all" } as const;
const keys: readonly KeyHelp[] = [{ keys: ["N"], does: "money.askFor" }];
const everyMs = 10_000;

/** The customers' withdrawal requests: pending ones first; one opens its details, and is approved, refused or paid. */
export function Withdrawals() {
  const { t } = useLocale();
  const [{ show, name }, change] = useFilters(schema);
  const columns = useListColumns(withdrawalListColumns);
  const { input, isNow, every, button } = useAsOf();
  const asking = useAsking();
  const [isAsking, setAsking] = useState(asking.unknown !== undefined);
  const panel: NonNullable<ListProps<typeof money.listWithdrawals>["panel"]> = (row, onClose, among) => (
    <WithdrawalPanel key={row.withdrawalId} one={row} onClose={onClose} among={among} />
  );
  const ask = (): void => {
    setAsking(true);
  };
  useLetter("n", ask, isAsking || !isNow);
  return (
    <Page
      title="routes./ctrl/pos-withdraw"
      fill
      keys={isNow ? keys : noKeys}
      state={button}
      actions={
        isNow && (
          <Button onClick={ask} leftSection={<PlusIcon size={14} />}>
            {t("money.askFor")}
          </Button>
        )
      }
      filters={
        <Filters>
          <FilterText
            label="tickets.customer"
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
        call={money.listWithdrawals}
        name="withdrawals"
        filters={{ show, ...input, ...(name === "" ? {} : { name }) }}
        {...every(everyMs)}
        rowKey={({ withdrawalId }) => withdrawalId}
        columns={columns}
        empty={{ title: "empty.withdrawals", why: "empty.withdrawalsWhy" }}
        rowTone={({ state }) => (state === "refused" || state === "recalled" ? "dim" : undefined)}
        {...(isNow ? { panel } : {})}
      />
      {isNow && isAsking && (
        <RequestWithdrawal
          asking={asking}
          onClose={() => {
            setAsking(false);
          }}
        />
      )}
    </Page>
  );
}
