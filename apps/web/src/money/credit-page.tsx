import { money } from "@chalkboard/contract";
import { Button } from "@mantine/core";
import { useMemo, useState } from "react";
import { z } from "zod";
import { serverNow } from "../data/clock.ts";
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
import { CreditPanel } from "./credit-panel.tsx";
import { GrantDialog } from "./grant-dialog.tsx";
import { type Credit, useGrant } from "./use-grant.ts";
import { useLetter } from "../kit/use-letter.ts";

const schema = z.object({
  text: z.string().catch(""), show: z.enum(["", "free", "ending"]).catch(""), account: z.coerce.number().int().catch(0),
});
const shows = { free: "money.creditShowFree", ending: "money.creditShowEnding" } as const;
const soonMs = 7 * 86_400_000;
const everyMs = 30_000;
const keys: readonly KeyHelp[] = [{ keys: ["N"], does: "money.give" }];

type Row = Credit & { readonly number: number | null; readonly agent: string };

/** Who has free play, what became of what was given, and giving some. */
export function FreePlay() {
  const { t } = useWords();
  const { role } = useSession();
  const [{ text, show, account }, change] = useFilters(schema);
  const { asked, isNow, every, button } = useMoment();
  const then = asked.asOf;
  const { data: credit } = useAsk(money.listCredit, asked, every(everyMs));
  const { data: all } = useAsk(money.balances, asked, every(everyMs));
  const accounts = useMemo(() => accountsOf("pos", all, role), [all, role]);
  const giving = useGrant();
  const [isGiving, setGiving] = useState(giving.unknown !== undefined);
  const rows = useMemo((): readonly Row[] => {
    const known = new Map(accounts.map((one) => [one.id, one]));
    return credit.map((row) => ({ ...row, number: known.get(row.posId)?.number ?? null, agent: known.get(row.posId)?.within ?? "" }));
  }, [credit, accounts]);
  const shown = useMemo(() => matching(rows, text, show, then ?? serverNow()), [rows, text, show, then]);
  const columns = useMemo((): readonly Column<Row>[] => [
    { title: "network.sequence", value: ({ number }) => number, width: 90, wideOnly: true },
    { title: "money.account", value: ({ posName }) => posName, grow: 2, phone: "name" },
    { title: "network.agent", value: ({ agent }) => agent, grow: 1, wideOnly: true },
    { title: "money.creditFree", value: ({ balance }) => balance, kind: "money", width: 130, sum: true, phone: "figure" },
    { title: "money.creditOpen", value: ({ open }) => open, kind: "money", width: 140, sum: true, phone: "line" },
    { title: "money.creditGranted", value: ({ granted }) => granted, kind: "money", width: 130, sum: true, phone: "line" },
    { title: "money.creditUsed", value: usedOf, kind: "money", width: 130, sum: true },
    { title: "money.creditExpired", value: ({ expired }) => expired, kind: "money", width: 130, sum: true },
    { title: "money.creditBack", value: ({ takenBack }) => takenBack, kind: "money", width: 130, sum: true },
    { title: "money.creditEnds", value: ({ nextExpiry }) => nextExpiry, kind: "dateTime", width: 150, phone: "line" },
  ], []);
  const index = shown.findIndex(({ posId }) => posId === account);
  const opened = shown[index];
  const open = ({ posId }: Row): void => { change({ account: posId }); };
  const give = (): void => { setGiving(true); };
  useLetter("n", give, isGiving || !isNow);
  const act = isNow && <Button onClick={give} leftSection={<PlusIcon size={14} />}>{t("money.give")}</Button>;
  return (
    <Page title="routes./ctrl/point-credit" fill keys={isNow ? keys : noKeys} actions={act} state={button} filters={
      <Filters>
        <FilterText label="kit.search" value={text} onChange={(wanted) => { change({ text: wanted }); }} />
        <FilterSelect label="money.creditShow" value={show} withAll onChange={(wanted) => { change({ show: wanted as typeof show }); }}
          choices={Object.entries(shows).map(([value, word]) => ({ value, label: t(word) }))} />
      </Filters>
    }>
      <Grid name="free-play" rows={shown} rowKey={({ posId }) => posId} columns={columns} 
        {...(isNow ? { onOpen: open } : {})}
        empty={{ title: "empty.credit", why: "empty.creditWhy" }} />
      {isNow && opened !== undefined && <CreditPanel key={account} credit={opened} onGive={give} onClose={() => { change({ account: 0 }); }} among={{
        index, count: shown.length, hasNext: index + 1 < shown.length, onStep: (step) => { change({ account: shown[index + step]?.posId ?? 0 }); },
      }} />}
      {isNow && isGiving && <GrantDialog giving={giving} accounts={accounts} posId={opened?.posId} onClose={() => { setGiving(false); }} />}
    </Page>
  );
}

/** What was staked and decided: it is gone. */
function usedOf({ granted, expired, takenBack, balance, open }: Credit): number {
  return granted - expired - takenBack - balance - open;
}

function matching(rows: readonly Row[], text: string, show: "" | keyof typeof shows, now: number): readonly Row[] {
  const wanted = text.trim().toLowerCase();
  const soon = now + soonMs;
  return rows.filter(({ posName, agent, number, balance, nextExpiry }) => (
    (posName.toLowerCase().includes(wanted) || agent.toLowerCase().includes(wanted) || String(number ?? "") === wanted)
    && (show !== "free" || balance > 0) && (show !== "ending" || (nextExpiry !== null && nextExpiry <= soon))));
}
