import { modeKey } from "@chalkboard/list-columns";
import { Button } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { Time } from "../../kit/format/figures.tsx";
import { Money } from "../../kit/format/money.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { lineText } from "../../page-parts/betting/bet-labels.ts";
import { DeclineForm, OfferForm } from "./answer-forms.tsx";
import { useAccept } from "./use-accept.ts";
import type { Referral } from "./use-waiting.ts";
import styles from "./queue.module.css";

export type ReferralAction = "accept" | "decline" | "offer";

export type CardProps = {
  readonly referral: Referral;
  readonly now: number;
  readonly isCurrent: boolean;
  readonly mayDecide: boolean;
  /** The action that a key triggered. */
  readonly action: ReferralAction | undefined;
  readonly onConfirm: (action: ReferralAction | undefined) => void;
  readonly onFocus: () => void;
};

const urgentMs = 6_000;

/** One pending ticket: its remaining seconds, content, customer and recent bets, and the three answers. */
export function Card({ referral, now, isCurrent, mayDecide, action, onConfirm, onFocus }: CardProps) {
  const { t, format } = useLocale();
  const { reference, until, currency, reason, offered } = referral;
  const accept = useAccept();
  const acceptOnce = useEffectEvent(() => {
    onConfirm(undefined);
    accept.run(reference);
  });
  useEffect(() => {
    if (action === "accept") acceptOnce();
  }, [action]);
  const left = Math.max(0, until - now);
  const close = (): void => {
    onConfirm(undefined);
  };
  return (
    <li
      className={styles["card"]}
      data-card={reference}
      data-urgent={left < urgentMs || undefined}
      data-offered={reason === "offer" || undefined}
      tabIndex={isCurrent ? 0 : -1}
      aria-current={isCurrent || undefined}
      onFocus={onFocus}
    >
      <span className={styles["seconds"]} role="timer">
        {Math.ceil(left / 1000)}
        <small> s</small>
      </span>
      <div className={styles["what"]}>
        <div className={styles["head"]}>
          <strong>{referral.posName}</strong> {referral.clerk !== referral.posName && <span>{referral.clerk} </span>}
          <span>{t(modeKey(referral.mode))}</span>
          <span className={styles["service"]}>{referral.serviceName}</span>
        </div>
        <Legs referral={referral} />
      </div>
      <Figures referral={referral} />
      {reason === "offer" && offered !== null && (
        <p className={styles["offered"]}>{t("tickets.deskOffered", { amount: format.money(offered, currency) })}</p>
      )}
      {mayDecide && reason === "referral" && action === undefined && (
        <div className={styles["actions"]}>
          <Button
            size="sm"
            loading={accept.busy}
            onClick={() => {
              onConfirm("accept");
            }}
          >
            <kbd>A</kbd>&nbsp;{t("tickets.deskAccept")}
          </Button>
          <Button
            size="sm"
            variant="default"
            disabled={accept.busy}
            onClick={() => {
              onConfirm("offer");
            }}
          >
            <kbd>O</kbd>&nbsp;{t("tickets.deskOffer")}
          </Button>
          <Button
            size="sm"
            variant="default"
            disabled={accept.busy}
            onClick={() => {
              onConfirm("decline");
            }}
          >
            <kbd>D</kbd>&nbsp;{t("tickets.deskDecline")}
          </Button>
        </div>
      )}
      {action === "decline" && <DeclineForm reference={reference} onClose={close} />}
      {action === "offer" && <OfferForm referral={referral} onClose={close} />}
    </li>
  );
}

function Legs({ referral: { legs } }: { readonly referral: Referral }) {
  const { t, oddsFormat } = useLocale();
  return (
    <ol className={styles["legs"]}>
      {legs.map((leg, index) => (
        <li key={`${String(leg.key.eventId)} ${String(leg.key.betType)} ${String(index)}`}>
          <b>
            {leg.rotation} {leg.teamName === "" ? leg.eventName : leg.teamName}
          </b>{" "}
          {lineText(leg, oddsFormat)}{" "}
          <small>{leg.isPlayed ? t("betting.eventLive") : <Time at={leg.startsAt} />}</small>
        </li>
      ))}
    </ol>
  );
}

function Figures({ referral: { stake, possibleWin, currency, balance, lately } }: { readonly referral: Referral }) {
  const { t, format } = useLocale();
  return (
    <dl className={styles["figures"]}>
      <div>
        <dt>{t("betting.risk")}</dt>
        <dd>
          <Money amount={stake} currency={currency} withCode />
        </dd>
      </div>
      <div>
        <dt>{t("betting.toWin")}</dt>
        <dd>
          <Money amount={possibleWin} currency={currency} />
        </dd>
      </div>
      <div>
        <dt>{t("tickets.deskBalance")}</dt>
        <dd>
          <Money amount={balance} currency={currency} />
        </dd>
      </div>
      <div>
        <dt>{t("tickets.deskLately")}</dt>
        <dd>{t("tickets.deskTodaySums", { count: lately.tickets, stake: format.money(lately.stake, currency) })}</dd>
      </div>
    </dl>
  );
}
