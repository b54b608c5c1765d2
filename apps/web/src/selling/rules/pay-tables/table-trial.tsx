import { americanText } from "@chalkboard/i18n";
import { Text } from "@mantine/core";
import { useLocale } from "../../../kit/format/locale.tsx";
import { BackTest, TicketLinks } from "../draft/back-test.tsx";
import { runTableTrial } from "../draft/run-trial.ts";
import { noTableTrial, type TableDraft, tableSums, type TableTried } from "../draft/tried.ts";

/**
 * What recent sales would have won and paid by a pay table, before it is saved.
 * @param draft undefined while the form is not complete: nothing can be tried
 */
export function TableTrial({ draft }: { readonly draft: TableDraft | undefined }) {
  if (draft === undefined) return null;
  return (
    <BackTest
      of={JSON.stringify(draft)}
      none={noTableTrial}
      run={(run) => runTableTrial(draft, run)}
      outcome={(tried) => <TableOutcome tried={tried} />}
    />
  );
}

function TableOutcome({ tried }: { readonly tried: TableTried }) {
  const { t, format, currency } = useLocale();
  const { tickets, changed, refused } = tried;
  const { stake, possibleWin, paid } = tableSums(tried);
  const money = (amount: number): string => format.money(amount, currency);
  const both = ({ before, after }: { readonly before: number; readonly after: number }) => ({
    before: money(before),
    after: money(after),
  });
  const moved = ({ possibleWin: win, legs }: TableTried["changed"][number]): string =>
    [
      ...legs
        .filter(({ before, after }) => before.price !== after.price)
        .map(({ before, after }) => `${americanText(before.price)} → ${americanText(after.price)}`),
      `${money(win.before)} → ${money(win.after)}`,
    ].join("; ");
  const lost = refused.reduce((sum, ticket) => sum + ticket.stake, 0);
  return (
    <>
      <Text size="sm">
        {t("payTables.looked", { tickets: format.number(tickets), changed: format.number(changed.length) })}
      </Text>
      {changed.length > 0 && <Text size="sm">{t("payTables.triedWin", both(possibleWin))}</Text>}
      {stake.before !== stake.after && <Text size="sm">{t("payTables.triedStakes", both(stake))}</Text>}
      {paid !== undefined && <Text size="sm">{t("payTables.triedPaid", both(paid))}</Text>}
      <TicketLinks tickets={changed.map((ticket) => ({ number: ticket.number, text: moved(ticket) }))} />
      <Text size="sm">
        {t("payTables.triedRefused", { number: format.number(refused.length), stake: money(lost) })}
      </Text>
      <TicketLinks tickets={refused.map((ticket) => ({ number: ticket.number, text: money(ticket.stake) }))} />
    </>
  );
}
