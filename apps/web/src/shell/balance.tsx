import { identity } from "@chalkboard/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { shownBalance } from "../data/balance.ts";
import { questionOf } from "../data/use-ask.ts";
import { Money } from "../kit/money.tsx";
import { useWords } from "../kit/words.tsx";
import { timers } from "../ports/browser.ts";
import { isOnlineClient, useSession } from "./viewer.ts";
import styles from "./header.module.css";

/** An online client's balance is asked this much after the start (specification, section 7). */
const onlineDelayMs = 800;

/** The POS's or customer's balance by the specification's display rule; sales and payments refresh it. */
export function Balance() {
  const { t, format, currency } = useWords();
  const person = useSession();
  const [isDue, setDue] = useState(!isOnlineClient(person));
  useEffect(() => timers.after(onlineDelayMs, () => { setDue(true); }).clear, []);
  const { data } = useQuery({ ...questionOf(identity.currentBalance, {}), enabled: isDue });
  const shown = shownBalance({ balance: data?.balance ?? person.balance, limit: data?.limit ?? person.limit });
  const limit = shown.limit < 0 ? t("shell.unlimited") : format.money(shown.limit, currency);
  return (
    <span className={styles["balance"]} title={`${t("shell.limit")}: ${limit}`}>
      <span className={styles["label"]}>{t("shell.balance")}</span> <Money amount={shown.balance} zero />
    </span>
  );
}
