import { carousel, roles } from "@chalkboard/contract";
import { priceText, ticketNumberGroups } from "@chalkboard/i18n";
import { modeKey } from "@chalkboard/list-columns";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { session } from "../../../data/connection/session.ts";
import { questionOf } from "../../../data/use-call-query.ts";
import { Time } from "../../../kit/format/figures.tsx";
import { Money } from "../../../kit/format/money.tsx";
import { qrPicture } from "../../../kit/format/qr-picture.ts";
import { useLocale } from "../../../kit/format/locale.tsx";
import { betTypeText, markOf, oddsText } from "../../../page-parts/betting/bet-labels.ts";
import { Slides } from "../../../page-parts/betting/slides.tsx";
import { useStore } from "../../../ports/store.ts";
import { StartTime } from "../slip/start-time.tsx";
import styles from "./customer-screen.module.css";
import type { Shown } from "./screen-channel.ts";
import { type ScreenView, type ShownLeg, welcome } from "./screen-view.ts";
import { useKeysToTill, useNextSession, useShown } from "./use-shown.ts";

type View<Shows extends ScreenView["shows"]> = Extract<ScreenView, { readonly shows: Shows }>;

/** How often the banners are queried: their schedule changes them while the window is open for days. */
const bannersEveryMs = 300_000;
/** More bets than this are smaller and without their games, in two columns on a wide screen. */
const manyLegs = 5;

export type CustomerScreenProps = {
  /** The service's name, with its logo. */
  readonly name: string;
  readonly sign: ReactNode;
  /** Called with what the till shows, in its clerk's language and price format. */
  readonly onShown: (shown: Shown) => void;
};

/** The till's second screen, for the customer: it follows one till of this browser and changes nothing. */
export function CustomerScreen({ name, sign, onShown }: CustomerScreenProps) {
  const { t } = useLocale();
  const current = useStore(session);
  const clerk = current?.role === roles.clerk ? current : undefined;
  const [parameters] = useSearchParams();
  const { shown, isAlone } = useShown(clerk?.posId, parameters.get("till"), onShown);
  useNextSession();
  useKeysToTill();
  useEffect(() => {
    document.title = `${name} · ${t("terminal.customerScreen")}`;
  }, [name, t]);
  const view = shown?.view ?? welcome;
  return (
    <main className={styles["screen"]} data-shows={view.shows}>
      <header className={styles["head"]}>
        {sign}
        <h1>{name}</h1>
      </header>
      {view.shows === "slip" && <Slip view={view} />}
      {view.shows === "sold" && <Sold view={view} />}
      {view.shows === "kept" && <Saved view={view} />}
      {view.shows === "welcome" && (
        <section className={styles["welcome"]}>
          <p className={styles["main"]}>{t("terminal.customerWelcome")}</p>
          {isAlone && <p role="status">{t("terminal.customerAlone")}</p>}
          {clerk !== undefined && <Banners />}
        </section>
      )}
    </main>
  );
}

// Customers watch the banners and press nothing: they lead nowhere.
function Banners() {
  const question = questionOf(carousel.showSlides, {});
  const { data } = useQuery({ ...question, retry: false, refetchInterval: bannersEveryMs });
  const slides = data?.slides ?? [];
  if (slides.length === 0) return null;
  return (
    <div className={styles["banners"]}>
      <Slides slides={slides.map((slide) => ({ ...slide, link: { to: "nothing" } }))} isLarge />
    </div>
  );
}

function Slip({ view }: { readonly view: View<"slip"> }) {
  const { t, oddsFormat } = useLocale();
  const { status, legs, mode, variant, stake, possibleWin, payout, odds } = view;
  const wholeOdds = odds === undefined || legs.length < 2 ? undefined : oddsText(odds, oddsFormat);
  const list = useRef<HTMLOListElement>(null);
  const isMany = legs.length > manyLegs;
  // The newest bet is in view, also when what is below it takes more room.
  useEffect(() => {
    const { current } = list;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => {
      current.lastElementChild?.scrollIntoView({ block: "nearest" });
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
    };
  }, [legs.length]);
  return (
    <>
      <ol className={styles["legs"]} ref={list} data-many={isMany || undefined}>
        {legs.map((leg, index) => (
          <Leg key={leg.id} leg={leg} number={index + 1} hasGame={!isMany} />
        ))}
      </ol>
      {status !== "open" && (
        <p className={styles["status"]} role="status">
          {t(status === "waiting" ? "terminal.customerWaiting" : "terminal.customerReview")}
        </p>
      )}
      <dl className={styles["figures"]}>
        {mode !== undefined && (
          <Figure name={t("terminal.mode")}>
            {t(modeKey(mode))}
            {variant !== "" && ` · ${variant}`}
          </Figure>
        )}
        {wholeOdds !== undefined && <Figure name={t("betting.odds")}>{wholeOdds}</Figure>}
        <Amount name={t("betting.risk")} amount={stake} />
        <Amount name={t("betting.toWin")} amount={possibleWin} />
        <Amount name={t("home.mayPay")} amount={payout} />
      </dl>
    </>
  );
}

type LegProps = { readonly leg: ShownLeg; readonly number: number; readonly hasGame: boolean };

function Leg({ leg, number, hasGame }: LegProps) {
  const { t, oddsFormat } = useLocale();
  const { rotation, name, game, startsAt, betType, side, sportCode, points, price, was, isClosed } = leg;
  const key = { betType, side };
  return (
    <li className={styles["leg"]} data-closed={isClosed || undefined}>
      <span className={styles["legNumber"]}>{number}</span>
      <div className={styles["legName"]}>
        <strong>
          {rotation} {name}
        </strong>
        <small>
          {betTypeText(betType, t, sportCode)} · <StartTime at={startsAt} />
          {hasGame && game !== "" && ` · ${game}`}
        </small>
      </div>
      <div className={styles["legLine"]}>
        <strong>
          {markOf({ key, points, sportCode })} {priceText(price, oddsFormat)}
        </strong>
        {was !== undefined && (
          <s>
            <span className="cb-offscreen">{t("terminal.was")} </span>
            {markOf({ key, points: was.points, sportCode })} {priceText(was.price, oddsFormat)}
          </s>
        )}
        {isClosed && <small>{t("betting.closed")}</small>}
      </div>
    </li>
  );
}

function Sold({ view }: { readonly view: View<"sold"> }) {
  const { t } = useLocale();
  const { number, mode, description, stake, possibleWin, payout, currency, given } = view;
  return (
    <section className={styles["centre"]} role="status">
      <p className={styles["main"]}>{t("terminal.customerThanks")}</p>
      <p className={styles["number"]}>
        {t("betting.ticket")} <strong>{ticketNumberGroups(number).join(" ")}</strong>
      </p>
      <p>
        {t(modeKey(mode))} · {description}
      </p>
      <dl className={styles["figures"]}>
        <Amount name={t("betting.risk")} amount={stake} currency={currency} />
        <Amount name={t("betting.toWin")} amount={possibleWin} currency={currency} />
        <Amount name={t("home.mayPay")} amount={payout} currency={currency} />
        {given !== undefined && (
          <>
            <Amount name={t("terminal.given")} amount={given} currency={currency} />
            <Amount name={t("terminal.customerChange")} amount={given - stake} currency={currency} />
          </>
        )}
      </dl>
    </section>
  );
}

// The code as the till reads it: a scan in the entry line loads the slip.
function Saved({ view: { code, expiresAt } }: { readonly view: View<"kept"> }) {
  const { t } = useLocale();
  return (
    <section className={styles["centre"]} role="status">
      <p>{t("terminal.temporary")}</p>
      <p className={styles["main"]}>{code}</p>
      <img className={styles["qr"]} alt={t("terminal.customerQr")} src={qrPicture(`#${code}`)} />
      <p>
        {t("terminal.temporaryUntil")} <Time at={expiresAt} as="dateTime" />
      </p>
    </section>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type AmountProps = { readonly name: string; readonly amount: number | undefined; readonly currency?: string };

function Amount({ name, amount, ...money }: AmountProps) {
  return <Figure name={name}>{amount === undefined ? "–" : <Money amount={amount} zero {...money} />}</Figure>;
}
