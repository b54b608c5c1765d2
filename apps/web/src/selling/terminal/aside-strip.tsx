import { UnstyledButton } from "@mantine/core";
import { useNow } from "../../data/clock.ts";
import { Money } from "../../kit/format/money.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import type { Slip } from "./slip/slip.ts";
import { type Aside, isCalling, nextAside } from "./slip/slips.ts";
import type { Till } from "./state/use-till.ts";
import styles from "./terminal.module.css";

/**
 * The slips set aside while their sales are pending: remaining seconds, cost, possible win and bets. One with a result
 * is highlighted.
 */
export function AsideStrip({ till: { aside, bringBack } }: { readonly till: Pick<Till, "aside" | "bringBack"> }) {
  const { t } = useLocale();
  const now = useNow(500);
  const next = nextAside({ aside });
  const inOrder = [...aside.filter(isCalling), ...aside.filter((one) => !isCalling(one))];
  return (
    <section className={styles["aside"]} aria-label={t("terminal.aside")}>
      {inOrder.map((one) => (
        <UnstyledButton
          key={one.key}
          className={styles["asideSlip"]}
          data-calls={isCalling(one) || undefined}
          onClick={() => {
            bringBack(one.key);
          }}
        >
          {/* Screen readers announce changes of the slip; the seconds beside it are not announced. */}
          <span role="status">
            <strong>
              <HowItStands slip={one.slip} />
            </strong>
          </span>
          <Seconds slip={one.slip} now={now} />
          <span className={styles["asideWhat"]}>
            <Cost slip={one.slip} /> · {nameOf(one)}
          </span>
          {one === next && <kbd>F10</kbd>}
        </UnstyledButton>
      ))}
    </section>
  );
}

function HowItStands({ slip: { stage, waiting, sold } }: { readonly slip: Slip }) {
  const { t } = useLocale();
  if (sold !== undefined)
    return (
      <>
        {t("terminal.sold")} {sold.number}
      </>
    );
  if (stage === "composing") return t("terminal.notSold");
  if (waiting?.reason === "offer" && waiting.amount !== undefined)
    return (
      <>
        {t("terminal.offerIs")} <Money amount={waiting.amount} />
      </>
    );
  return t(waiting?.reason === "delay" ? "terminal.waitsDelay" : "terminal.waiting");
}

function Seconds({ slip: { waiting, stage }, now }: { readonly slip: Slip; readonly now: number }) {
  if (stage !== "waiting" || waiting === undefined) return null;
  const left = Math.ceil(Math.max(0, waiting.until - now) / 1000);
  return (
    <span role="timer">
      {Math.floor(left / 60)}:{String(left % 60).padStart(2, "0")}
    </span>
  );
}

function Cost({ slip: { waiting, sold, amount } }: { readonly slip: Slip }) {
  const { stake, possibleWin } = sold ?? waiting ?? {};
  if (stake === undefined || possibleWin === undefined) return amount === undefined ? null : <Money amount={amount} />;
  return waiting?.reason === "offer" ? (
    <s>
      <Money amount={stake} />
    </s>
  ) : (
    <>
      <Money amount={stake} /> → <Money amount={possibleWin} />
    </>
  );
}

// The first leg and the number of legs; a sold slip's ticket says it itself.
function nameOf({ slip: { legs, sold } }: Aside): string {
  const [first, ...others] = sold?.legs ?? legs;
  if (first === undefined) return "";
  return `${first.teamName === "" ? first.eventName : first.teamName}${others.length === 0 ? "" : ` +${String(others.length)}`}`;
}
