import { Button, Progress } from "@mantine/core";
import { useState } from "react";
import { serverNow, useNow } from "../../../data/clock.ts";
import { Money } from "../../../kit/format/money.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import type { SaleWait, Slip } from "../slip/slip.ts";
import styles from "../terminal.module.css";

export type WaitingProps = { readonly slip: Slip; readonly wait: SaleWait; readonly onAnswer: (take: boolean) => void };

/**
 * A sale that the server holds: what it waits for, the remaining seconds, the trader's offer. There is no ticket number
 * yet, and nothing says sold.
 */
export function Waiting({ slip, wait, onAnswer }: WaitingProps) {
  const { t } = useLocale();
  const { reason, until, amount, stake, possibleWin } = wait;
  const now = useNow(200);
  const [whole] = useState(() => Math.max(1, until - serverNow()));
  const left = Math.max(0, until - now);
  const seconds = Math.ceil(left / 1000);
  return (
    <section className={styles["waiting"]} data-reason={reason} aria-label={t("terminal.waiting")}>
      <div className={styles["waitHead"]} role="status">
        <strong>
          {t(
            reason === "delay"
              ? "terminal.waitsDelay"
              : reason === "offer"
                ? "terminal.waitsOffer"
                : "terminal.waitsReferral",
          )}
        </strong>
        <span className="cb-offscreen">{t("terminal.notYetSold")}</span>
      </div>
      <span className={styles["seconds"]} role="timer">
        {seconds}
        <small> s</small>
      </span>
      <Progress
        className={styles["waitBar"] ?? ""}
        value={(100 * left) / whole}
        size="sm"
        transitionDuration={200}
        aria-label={t("terminal.secondsLeft")}
      />
      {reason === "offer" && amount !== undefined ? (
        <div className={styles["offer"]} role="alert">
          <p>
            {t("terminal.offerIs")}{" "}
            <strong>
              <Money amount={amount} />
            </strong>{" "}
            <s>
              <span className="cb-offscreen">{t("terminal.was")} </span>
              <Money amount={slip.amount ?? 0} />
            </s>{" "}
            {t(slip.amountIs === "win" ? "betting.toWin" : "betting.risk")}
          </p>
          <div className={styles["repairs"]}>
            <Button
              size="lg"
              onClick={() => {
                onAnswer(true);
              }}
            >
              <kbd>Enter</kbd>&nbsp;{t("terminal.offerTake")}
            </Button>
            <Button
              size="lg"
              variant="default"
              onClick={() => {
                onAnswer(false);
              }}
            >
              <kbd>Esc</kbd>&nbsp;{t("terminal.offerLeave")}
            </Button>
          </div>
        </div>
      ) : (
        <>
          <dl className={styles["waitCosts"]}>
            <div>
              <dt>{t("betting.risk")}</dt>
              <dd>
                <Money amount={stake} />
              </dd>
            </div>
            <div>
              <dt>{t("betting.toWin")}</dt>
              <dd>
                <Money amount={possibleWin} />
              </dd>
            </div>
          </dl>
          <p className={styles["waitWhy"]}>
            {t("terminal.notYetSold")}{" "}
            {t(
              left === 0
                ? "terminal.waitEnds"
                : reason === "delay"
                  ? "terminal.waitsDelayWhy"
                  : "terminal.waitsReferralWhy",
            )}
          </p>
          <p className={styles["waitWhy"]}>{t("terminal.waitsServe")}</p>
        </>
      )}
    </section>
  );
}
