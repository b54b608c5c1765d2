import { money } from "@chalkboard/contract";
import { useMemo, useState } from "react";
import { z } from "zod";
import { useAsk } from "../data/use-ask.ts";
import type { Column } from "../kit/columns.ts";
import { FilterSelect, FilterText, Filters } from "../kit/filters.tsx";
import { Grid } from "../kit/grid.tsx";
import { Page } from "../kit/page.tsx";
import { useFilters } from "../kit/use-filters.ts";
import { useWords } from "../kit/words.tsx";
import { useMoment } from "../reporting/use-moment.tsx";
import type { Holder } from "./accounts.ts";
import { CloseDialog } from "./close-dialog.tsx";
import { ClosingPanel } from "./closing-panel.tsx";
import { type Closable, useClosing } from "./closings.ts";

const schema = z.object({ text: z.string().catch(""), show: z.enum(["", "owes", "owed", "zero"]).catch(""), account: z.coerce.number().int().catch(0) });
const shows = { owes: "weeks.owes", owed: "weeks.owed", zero: "money.isZero" } as const;
const everyMs = 30_000;

export function ResetPos() {
  return <Closings of="pos" />;
}

export function ResetZones() {
  return <Closings of="zone" />;
}

/** The accounts with what they have, and when each was set to zero last; one opens what moved it since, and sets it to zero. */
function Closings({ of }: { readonly of: Holder }) {
  const { t, isOnline } = useWords();
  const [{ text, show, account }, change] = useFilters(schema);
  const { asked, isNow, every, button } = useMoment();
  const { data: accounts } = useAsk(money.listClosable, { of, ...asked }, every(everyMs));
  const closing = useClosing(of);
  const [isClosing, setClosing] = useState(closing.unknown !== undefined);
  const shown = useMemo(() => matching(accounts, text, show), [accounts, text, show]);
  const columns = useMemo((): readonly Column<Closable>[] => [
    { title: of === "pos" ? "reports.pos" : isOnline ? "network.agent" : "reports.zone", value: ({ name }) => name, grow: 2, phone: "name" },
    { title: of === "zone" ? (isOnline ? "network.agentAbove" : "network.zoneAbove") : isOnline ? "network.agent" : "reports.zone",
      value: ({ zoneName }) => zoneName, grow: 1, wideOnly: true },
    { title: "paper.balance", value: ({ balance }) => balance, kind: "money", width: 160, sum: true, phone: "figure" },
    { title: "money.closingNumber", value: ({ number }) => number, kind: "number", width: 110, phone: "line" },
    { title: "money.lastClosed", value: ({ closedAt }) => closedAt, kind: "dateTime", width: 170, phone: "line" },
  ], [of, isOnline]);
  const index = shown.findIndex(({ id }) => id === account);
  const opened = shown[index];
  const open = ({ id }: Closable): void => { change({ account: id }); };
  return (
    <Page title={of === "pos" ? "routes./adm/reset-pos" : "routes./adm/reset-zona"} fill state={button} filters={
      <Filters>
        <FilterText label="kit.search" value={text} onChange={(wanted) => { change({ text: wanted }); }} />
        <FilterSelect label="money.creditShow" value={show} withAll onChange={(wanted) => { change({ show: wanted as typeof show }); }}
          choices={Object.entries(shows).map(([value, word]) => ({ value, label: t(word) }))} />
      </Filters>
    }>
      <Grid name={`closings-${of}`} rows={shown} rowKey={({ id }) => id} columns={columns} {...(isNow ? { onOpen: open } : {})}
        rowTone={({ isActive }) => (isActive ? undefined : "dim")} empty={{ title: "empty.closable", why: "empty.closableWhy" }} />
      {isNow && opened !== undefined && <ClosingPanel key={account} of={of} one={opened} onClosing={() => { setClosing(true); }}
        onClose={() => { change({ account: 0 }); }} among={{
          index, count: shown.length, hasNext: index + 1 < shown.length, onStep: (step) => { change({ account: shown[index + step]?.id ?? 0 }); },
        }} />}
      {isNow && isClosing && (opened !== undefined || closing.unknown !== undefined) && <CloseDialog of={of} one={opened} closing={closing}
        onClose={() => { setClosing(false); }} />}
    </Page>
  );
}

function matching(rows: readonly Closable[], text: string, show: "" | keyof typeof shows): readonly Closable[] {
  const wanted = text.trim().toLowerCase();
  return rows.filter(({ name, zoneName, balance }) => (name.toLowerCase().includes(wanted) || zoneName.toLowerCase().includes(wanted))
    && (show !== "owes" || balance < 0) && (show !== "owed" || balance > 0) && (show !== "zero" || balance === 0));
}
