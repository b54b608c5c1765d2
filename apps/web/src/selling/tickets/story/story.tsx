import { type AnswerOf, tickets } from "@chalkboard/contract";
import { limitText } from "@chalkboard/i18n";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useFind } from "../../../data/use-find.ts";
import { Time } from "../../../kit/format/figures.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { PrintoutSheet } from "../../../kit/print/paper-sheet.tsx";
import { type GradedWager, gradedWagers, sumsOf } from "../arithmetic.ts";
import { entryLabels, soldLabels } from "../entry-labels.ts";
import { JudgeAgain } from "../judge-again.tsx";
import { reasonText } from "../leg-reason.ts";
import { betOf, outcomeKey, type Ticket, whoOf } from "../ticket-labels.ts";
import { Before } from "./story-before.tsx";
import { StoryLines } from "./story-lines.tsx";
import styles from "./story.module.css";

type StoryProps = { readonly ticket: Ticket; readonly around: AnswerOf<typeof tickets.story> };

/**
 * A ticket's history from top to bottom: refusals, the sale with the lines then and later, prints, grading with its
 * calculation, payment, cancellation.
 */
export function Story({ ticket, around }: StoryProps) {
  const locale = useLocale();
  const { t, format, oddsFormat } = locale;
  const money = (amount: number): string => format.money(amount, ticket.currency);
  const newest = ticket.entries.findLastIndex(({ data }) => gradedWagers(data).length > 0);
  const isOpen = ticket.cancelledAt === null && ticket.status === 0;
  const open = ticket.legs.filter(({ outcome }) => outcome === "pending");
  return (
    <ol className={styles["story"]} aria-label={t("tickets.storyTitle")}>
      <Before around={around} currency={ticket.currency} />
      <li>
        <Time at={ticket.soldAt} as="exact" />
        <div>
          <strong>{soldLabels(ticket, locale)}</strong>
          <span>{t("tickets.forAmount", { stake: money(ticket.stake), win: money(ticket.possibleWin) })}</span>
          {isOpen && ticket.validityDays !== null && (
            <span>{t("tickets.validity", { count: ticket.validityDays })}</span>
          )}
          {ticket.webVersion != null && <span>{t("tickets.webVersion", { version: ticket.webVersion })}</span>}
          <StoryLines ticket={ticket} lines={around.lines} />
          {around.judged !== undefined && (
            <>
              <StoryJudged judged={around.judged} money={money} />
              <JudgeAgain of={{ number: ticket.number }} />
            </>
          )}
        </div>
      </li>
      {ticket.entries.map((entry, index) => (
        // Entries are only ever appended.
        <li key={`${String(entry.at)}-${String(index)}`} data-kind={entry.kind}>
          <Time at={entry.at} as="exact" />
          <div>
            <strong>{entryLabels(entry, money, locale)}</strong>
            {entry.person !== "" && <span>{t("tickets.byPerson", { person: entry.person })}</span>}
            {typeof entry.data["reason"] === "string" && entry.kind === "cancelled" && (
              <span>{entry.data["reason"]}</span>
            )}
            {entry.kind === "printed" && typeof entry.data["copy"] === "number" && (
              <StoryPrintout number={ticket.number} copy={entry.data["copy"]} />
            )}
            {entry.kind === "cashedOut" && <CashOutSum data={entry.data} money={money} />}
            {gradedWagers(entry.data).map((wager) => (
              <Arithmetic key={wager.wager} wager={wager} ticket={ticket} isNewest={index === newest} />
            ))}
          </div>
        </li>
      ))}
      {isOpen && open.length > 0 && (
        <li data-kind="open">
          <span>{t("tickets.stillOpen")}</span>
          <div>
            <strong>
              {t("tickets.needs", { legs: open.map((leg) => `${whoOf(leg)} ${betOf(leg, oddsFormat)}`).join(" · ") })}
            </strong>
          </div>
        </li>
      )}
    </ol>
  );
}

/** The calculation of a cash-out offer: the fair value of the open bets, less the operator's margin. */
function CashOutSum({
  data,
  money,
}: {
  readonly data: Readonly<Record<string, unknown>>;
  readonly money: (amount: number) => string;
}) {
  const { t } = useLocale();
  const { fair, amount } = data;
  if (typeof fair !== "number" || typeof amount !== "number") return null;
  return (
    <div className={styles["arithmetic"]}>
      <p>
        {money(fair)} − {money(fair - amount)} = {money(amount)}
      </p>
      <span>{t("tickets.cashOutHow")}</span>
    </div>
  );
}

type ArithmeticProps = { readonly wager: GradedWager; readonly ticket: Ticket; readonly isNewest: boolean };

// The reasons of the legs are known for the newest grading only; a corrected result must not appear as valid.
function Arithmetic({ wager, ticket, isNewest }: ArithmeticProps) {
  const locale = useLocale();
  const { t, format } = locale;
  const money = (amount: number): string => format.money(amount, ticket.currency);
  const sold = ticket.wagers.find(({ number }) => number === wager.wager);
  if (sold === undefined) return null;
  const isBack =
    wager.parts === undefined &&
    wager.refund > 0 &&
    wager.prize === 0 &&
    wager.steps.every(({ net }) => net === undefined);
  const sums = isBack ? [] : sumsOf(wager, sold.stake, money, format);
  return (
    <div className={styles["arithmetic"]}>
      {wager.steps.some(({ outcome }) => outcome === "earlyWin") && <b>{t("tickets.paidEarly")}</b>}
      {ticket.wagers.length > 1 && <b>{t("tickets.wager", { number: wager.wager })}</b>}
      <ul>
        {wager.steps.map(({ leg: number, outcome }) => {
          const leg = ticket.legs.find((one) => one.number === number);
          return leg === undefined ? null : (
            <li key={number} data-outcome={outcome}>
              {whoOf(leg)} <b>{t(outcomeKey(outcome))}</b> {isNewest && <span>{reasonText(leg, locale)}</span>}
            </li>
          );
        })}
      </ul>
      {isBack && wager.status !== 0 && <p>{t("tickets.stakeBack", { stake: money(wager.refund) })}</p>}
      {sums.map(({ left, result }) => (
        <p key={left}>
          {left} = {result}
        </p>
      ))}
    </div>
  );
}

/** A print of a ticket as it looked, on request. @param copy 0 the original, n the nth copy */
function StoryPrintout({ number, copy }: { readonly number: number; readonly copy: number }) {
  const { t } = useLocale();
  const [isShown, setShown] = useState(false);
  const printout = useFind(tickets.showPrintout, isShown ? { number, copy } : null);
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-expanded={isShown}
        loading={isShown && printout === undefined}
        onClick={() => {
          setShown(!isShown);
        }}
      >
        {t(isShown ? "tickets.paperHide" : "tickets.paperShow")}
      </Button>
      {printout !== undefined && (
        <>
          <PrintoutSheet html={printout.html} widthMm={printout.width} label={t("tickets.paperTitle")} />
          <span>
            {printout.form === null ? t("tickets.paperOfNow") : t("tickets.paperKept", { form: printout.form })}
          </span>
        </>
      )}
    </>
  );
}

// The rules by which a ticket was accepted: the limits of its day, and what was used of them before it.

type Judged = NonNullable<AnswerOf<typeof tickets.story>["judged"]>;

/** The settings and figures that a sale passed, folded. @param money formats minor units of the ticket's currency */
function StoryJudged({ judged, money }: { readonly judged: Judged; readonly money: (amount: number) => string }) {
  const { t } = useLocale();
  const {
    rulesVersion,
    stakeMinimum: minimum,
    stakeMaximum: maximum,
    ticketMaximum,
    maximumPayout,
    limits,
    available,
  } = judged;
  return (
    <details className={styles["judged"]}>
      <summary>{t("tickets.judgedTitle")}</summary>
      <ul>
        <li>{t("tickets.judgedRules", { version: rulesVersion })}</li>
        {maximum > 0 && <li>{t("tickets.judgedStake", { minimum: money(minimum), maximum: money(maximum) })}</li>}
        {ticketMaximum > 0 && <li>{t("tickets.judgedTicket", { maximum: money(ticketMaximum) })}</li>}
        {maximumPayout > 0 && <li>{t("tickets.judgedPayout", { maximum: money(maximumPayout) })}</li>}
        {limits
          .filter(({ limit }) => limit > 0)
          .map(({ leg, name, limit, used }, index) => (
            <li key={index}>
              {used === null
                ? t("tickets.judgedLimitEach", { name: limitText(name, t), leg, limit: money(limit) })
                : t("tickets.judgedLimit", { name: limitText(name, t), leg, used: money(used), limit: money(limit) })}
            </li>
          ))}
        {available !== null && <li>{t("tickets.judgedAvailable", { amount: money(available) })}</li>}
      </ul>
    </details>
  );
}
