import { money } from "@chalkboard/contract";
import { heldListColumns } from "@chalkboard/list-columns";
import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { FilterSelect, FilterText, Filters } from "../../../kit/fields/filters.tsx";
import { PlusIcon } from "../../../kit/format/icons.tsx";
import { type KeyHelp, noKeys } from "../../../kit/behaviour/key-help.ts";
import { Page } from "../../../kit/page/page.tsx";
import { useFilters } from "../../../kit/behaviour/use-filters.ts";
import { useLetter } from "../../../kit/behaviour/use-letter.ts";
import { useLocale } from "../../../kit/format/locale.tsx";
import { List, type ListProps } from "../../../page-parts/lists/list.tsx";
import { useListColumns } from "../../../page-parts/lists/use-list-columns.ts";
import { useAsOf } from "../../../page-parts/reporting/use-as-of.tsx";
import { useHolding } from "./held.ts";
import { HeldDialog } from "./held-dialog.tsx";
import { HeldPanel } from "./held-panel.tsx";

const schema = z.object({ text: z.string().max(60).catch(""), show: money.heldShow.catch("all") });
const shows = { all: "kit.all", for: "money.heldFor", by: "money.heldBy" } as const;
const everyMs = 30_000;
const keys: readonly KeyHelp[] = [{ keys: ["N"], does: "money.heldMove" }];

/** What is held for and by each agent, two sums that are never netted; holding and releasing. */
export function HeldMoney() {
  const { t } = useLocale();
  const [{ text, show }, change] = useFilters(schema);
  const columns = useListColumns(heldListColumns);
  const { input, isNow, every, button } = useAsOf();
  const holding = useHolding();
  const [moving, setMoving] = useState<{ readonly zoneId?: number } | undefined>(
    holding.unknown === undefined ? undefined : {},
  );
  const panel: NonNullable<ListProps<typeof money.listHeld>["panel"]> = (row, onClose, among) => (
    <HeldPanel
      key={row.zoneId}
      one={row}
      onMove={() => {
        setMoving({ zoneId: row.zoneId });
      }}
      onClose={onClose}
      among={among}
    />
  );
  const move = (): void => {
    setMoving({});
  };
  useLetter("n", move, moving !== undefined || !isNow);
  return (
    <Page
      title="routes./ctrl/agent-hold-money"
      fill
      keys={isNow ? keys : noKeys}
      state={button}
      actions={
        isNow && (
          <Button onClick={move} leftSection={<PlusIcon size={14} />}>
            {t("money.heldMove")}
          </Button>
        )
      }
      filters={
        <Filters>
          <FilterText
            label="kit.search"
            value={text}
            onChange={(wanted) => {
              change({ text: wanted });
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
        call={money.listHeld}
        name="held-money"
        filters={{ show, ...input, ...(text === "" ? {} : { text }) }}
        {...every(everyMs)}
        rowKey={({ zoneId }) => zoneId}
        columns={columns}
        empty={{ title: "empty.held", why: "empty.heldWhy" }}
        alone={(zoneId) => ({ zoneId })}
        {...(isNow ? { panel } : {})}
      />
      {isNow && moving !== undefined && (
        <HeldDialog
          holding={holding}
          zoneId={moving.zoneId}
          onClose={() => {
            setMoving(undefined);
          }}
        />
      )}
    </Page>
  );
}
