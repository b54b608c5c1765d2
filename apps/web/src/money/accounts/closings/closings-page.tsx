import { money } from "@chalkboard/contract";
import { closableListColumns } from "@chalkboard/list-columns";
import { useState } from "react";
import { z } from "zod";
import { FilterSelect, FilterText, Filters } from "../../../kit/fields/filters.tsx";
import { Page } from "../../../kit/page/page.tsx";
import { useFilters } from "../../../kit/behaviour/use-filters.ts";
import { useLocale } from "../../../kit/format/locale.tsx";
import { List, type ListProps } from "../../../page-parts/lists/list.tsx";
import { useListColumns } from "../../../page-parts/lists/use-list-columns.ts";
import { useAsOf } from "../../../page-parts/reporting/use-as-of.tsx";
import { type Holder, whoseOf } from "../../../page-parts/people/accounts.ts";
import { CloseDialog } from "./close-dialog.tsx";
import { ClosingPanel } from "./closing-panel.tsx";
import { type Closable, useClosing } from "./closings.ts";

const schema = z.object({ text: z.string().max(60).catch(""), show: money.closableShow.catch("all") });
const shows = { all: "kit.all", owes: "weeks.owes", owed: "weeks.owed", zero: "money.isZero" } as const;
const everyMs = 30_000;

export function ResetPos() {
  return <Closings of="pos" />;
}

export function ResetZones() {
  return <Closings of="zone" />;
}

/** The accounts with their balances and last closings; one opens its movements since and can be set to zero. */
function Closings({ of }: { readonly of: Holder }) {
  const { t } = useLocale();
  const [{ text, show }, change] = useFilters(schema);
  const columns = useListColumns(closableListColumns, undefined, { of });
  const { input, isNow, every, button } = useAsOf();
  const closing = useClosing(of);
  const [closed, setClosed] = useState<{ readonly one?: Closable } | undefined>(
    closing.unknown === undefined ? undefined : {},
  );
  const panel: NonNullable<ListProps<typeof money.listClosable>["panel"]> = (row, onClose, among) => (
    <ClosingPanel
      key={row.id}
      of={of}
      one={row}
      onClosing={() => {
        setClosed({ one: row });
      }}
      onClose={onClose}
      among={among}
    />
  );
  return (
    <Page
      title={of === "pos" ? "routes./adm/reset-pos" : "routes./adm/reset-zona"}
      fill
      state={button}
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
        call={money.listClosable}
        name={`closings-${of}`}
        filters={{ of, show, ...input, ...(text === "" ? {} : { text }) }}
        {...every(everyMs)}
        rowKey={({ id }) => id}
        columns={columns}
        empty={{ title: "empty.closable", why: "empty.closableWhy" }}
        alone={(id) => ({ of, account: whoseOf(of, id) })}
        rowTone={({ isActive }) => (isActive ? undefined : "dim")}
        {...(isNow ? { panel } : {})}
      />
      {isNow && closed !== undefined && (
        <CloseDialog
          of={of}
          one={closed.one}
          closing={closing}
          onClose={() => {
            setClosed(undefined);
          }}
        />
      )}
    </Page>
  );
}
