import { identity } from "@chalkboard/contract";
import { useQuery } from "@tanstack/react-query";
import { shownBalance } from "../data/balance.ts";
import { questionOf } from "../data/use-ask.ts";
import { useDue } from "../data/use-due.ts";
import { Money } from "../kit/money.tsx";
import { useWords } from "../kit/words.tsx";
import { isOnlineClient, useSession } from "./viewer.ts";
import styles from "./header.module.css";

/** An online client's balance is asked this much after the start (specification, section 7). */
const onlineDelayMs = 800;

export type Standing = { readonly balance: number; readonly limit: number; readonly pointCredit: number; readonly allowToPlay: boolean };

/** The POS's or customer's figures by the specification's display rule; sales and payments refresh them. Until they are asked they are the session's. */
export function useBalance(): Standing {
  const person = useSession();
  const isDue = useDue(isOnlineClient(person) ? onlineDelayMs : 0);
  const { data } = useQuery({ ...questionOf(identity.currentBalance, {}), enabled: isDue });
  const { balance, limit, pointCredit, allowToPlay } = data ?? person;
  return { ...shownBalance({ balance, limit }), pointCredit, allowToPlay };
}

/** What is there, in the header. */
export function Balance() {
  const { t, format, currency } = useWords();
  const shown = useBalance();
  const limit = shown.limit < 0 ? t("shell.unlimited") : format.money(shown.limit, currency);
  return (
    <span className={styles["balance"]} title={`${t("shell.limit")}: ${limit}`}>
      <span className={styles["label"]}>{t("shell.balance")}</span> <Money amount={shown.balance} zero />
    </span>
  );
}
