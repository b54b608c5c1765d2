import { money } from "@chalkboard/contract";
import { Button } from "@mantine/core";
import { useMemo, useState } from "react";
import { z } from "zod";
import { useAsk } from "../data/use-ask.ts";
import { useSession } from "../data/viewer.ts";
import type { Column } from "../kit/columns.ts";
import { FilterSelect, FilterText, Filters } from "../kit/filters.tsx";
import { Grid } from "../kit/grid.tsx";
import { PlusIcon } from "../kit/icons.tsx";
import { type KeyHelp, noKeys } from "../kit/key-help.ts";
import { Page } from "../kit/page.tsx";
import { useFilters } from "../kit/use-filters.ts";
import { useWords } from "../kit/words.tsx";
import { useMoment } from "../reporting/use-moment.tsx";
import { accountsOf } from "./accounts.ts";
import { type Held, useHolding } from "./held.ts";
import { HeldDialog } from "./held-dialog.tsx";
import { HeldPanel } from "./held-panel.tsx";
import { useLetter } from "../kit/use-letter.ts";

const schema = z.object({ text: z.string().catch(""), show: z.enum(["", "for", "by"]).catch(""), account: z.coerce.number().int().catch(0) });
const shows = { for: "money.heldFor", by: "money.heldBy" } as const;
const everyMs = 30_000;
const keys: readonly KeyHelp[] = [{ keys: ["N"], does: "money.heldMove" }];

type Row = Held & { readonly within: string };

/** What is held for each agent and by him, two sums that are never netted, and holding and releasing. */
export function HeldMoney() {
  const { t, isOnline } = useWords();
  const { role } = useSession();
  const [{ text, show, account }, change] = useFilters(schema);
  const { asked, isNow, every, button } = useMoment();
  const { data: held } = useAsk(money.listHeld, asked, every(everyMs));
  const accounts = useMemo(() => accountsOf("zone", {
    pos: [], zones: held.map(({ zoneId, parentId, name, balance }) => ({ zoneId, parentId, name, balance })) }, role), [held, role]);
  const holding = useHolding();
  const [isMoving, setMoving] = useState(holding.unknown !== undefined);
  const rows = useMemo((): readonly Row[] => {
    const names = new Map(held.map(({ zoneId, name }) => [zoneId, name]));
    return held.map((one) => ({ ...one, within: names.get(one.parentId ?? 0) ?? "" }));
  }, [held]);
  const shown = useMemo(() => matching(rows, text, show), [rows, text, show]);
  const columns = useMemo((): readonly Column<Row>[] => [
    { title: isOnline ? "network.agent" : "reports.zone", value: ({ name }) => name, grow: 2, phone: "name" },
    { title: isOnline ? "network.agentAbove" : "network.zoneAbove", value: ({ within }) => within, grow: 1, wideOnly: true },
    { title: "paper.balance", value: ({ balance }) => balance, kind: "money", width: 140, sum: true, phone: "line" },
    { title: "money.heldFor", value: ({ heldFor }) => heldFor, kind: "money", width: 170, sum: true, phone: "figure" },
    { title: "money.heldBy", value: ({ heldBy }) => heldBy, kind: "money", width: 170, sum: true, phone: "line" },
    { title: "money.heldLast", value: ({ lastAt }) => lastAt, kind: "dateTime", width: 150, phone: "line" },
  ], [isOnline]);
  const index = shown.findIndex(({ zoneId }) => zoneId === account);
  const opened = shown[index];
  const open = ({ zoneId }: Row): void => { change({ account: zoneId }); };
  const move = (): void => { setMoving(true); };
  useLetter("n", move, isMoving || !isNow);
  const act = isNow && <Button onClick={move} leftSection={<PlusIcon size={14} />}>{t("money.heldMove")}</Button>;
  return (
    <Page title="routes./ctrl/agent-hold-money" fill keys={isNow ? keys : noKeys} actions={act} state={button} filters={
      <Filters>
        <FilterText label="kit.search" value={text} onChange={(wanted) => { change({ text: wanted }); }} />
        <FilterSelect label="money.creditShow" value={show} withAll onChange={(wanted) => { change({ show: wanted as typeof show }); }}
          choices={Object.entries(shows).map(([value, word]) => ({ value, label: t(word) }))} />
      </Filters>
    }>
      <Grid name="held-money" rows={shown} rowKey={({ zoneId }) => zoneId} columns={columns} 
        {...(isNow ? { onOpen: open } : {})}
        empty={{ title: "empty.held", why: "empty.heldWhy" }} />
      {isNow && opened !== undefined && <HeldPanel key={account} one={opened} onMove={move} onClose={() => { change({ account: 0 }); }} among={{
        index, count: shown.length, hasNext: index + 1 < shown.length, onStep: (step) => { change({ account: shown[index + step]?.zoneId ?? 0 }); },
      }} />}
      {isNow && isMoving && <HeldDialog holding={holding} accounts={accounts} held={held} zoneId={opened?.zoneId} onClose={() => { setMoving(false); }} />}
    </Page>
  );
}

function matching(rows: readonly Row[], text: string, show: "" | keyof typeof shows): readonly Row[] {
  const wanted = text.trim().toLowerCase();
  return rows.filter(({ name, within, heldFor, heldBy }) => (
    (name.toLowerCase().includes(wanted) || within.toLowerCase().includes(wanted))
    && (show !== "for" || heldFor !== 0) && (show !== "by" || heldBy !== 0)));
}
