import { identity } from "@chalkboard/contract";
import { highestAmount, lineKeyText } from "@chalkboard/engine";
import { Button, UnstyledButton } from "@mantine/core";
import { useNow } from "../../../data/clock.ts";
import { useFind } from "../../../data/use-find.ts";
import { dayOf } from "../../../kit/format/days.ts";
import { Time } from "../../../kit/format/figures.tsx";
import { Money } from "../../../kit/format/money.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { oddsText } from "../../../page-parts/betting/bet-labels.ts";
import { BannerSlides } from "../../../page-parts/betting/banner-slides.tsx";
import type { BoardFilters } from "../board/use-boards.ts";
import type { Slip, SlipLeg } from "../slip/slip.ts";
import type { Family } from "../entry/mode-letters.ts";
import type { Way } from "../slip/ways.ts";
import { readEntry } from "../entry/entry.ts";
import { isGiven } from "../state/read-line.ts";
import type { Problem } from "../state/use-problem.ts";
import type { Cost, Quote } from "../state/use-quote.ts";
import type { Kept } from "../state/use-temporary.ts";
import type { Till } from "../state/use-till.ts";
import styles from "../terminal.module.css";
import { Asking, LastSold, SoldTicket } from "./after-sale.tsx";
import { Legs } from "./legs.tsx";
import { Modes } from "./modes.tsx";
import { Problems } from "./problems.tsx";
import { Waiting } from "./waiting.tsx";

export type SlipPanelProps = {
  readonly till: Till;
  /** The chosen way, or the one that is being typed. */
  readonly way: Way | undefined;
  /** The modes that the server would refuse. */
  readonly refused: ReadonlySet<Family>;
  readonly quote: Quote | undefined;
  readonly costs: ReadonlyMap<string, Cost>;
  readonly problem: Problem;
  /** The service's notes on the leagues of its bets. */
  readonly notes: readonly string[];
  readonly isPhone: boolean;
  readonly change: (filters: Partial<BoardFilters>) => void;
};

/** The slip: its legs, its cost and possible win, and its refusals. */
export function SlipPanel({ till, way, refused, quote, costs, problem, notes, isPhone, change }: SlipPanelProps) {
  const { t } = useLocale();
  const { slip, run } = till;
  const given = slip.given ?? typedGiven(till);
  if (slip.sold !== undefined && slip.legs.length === 0)
    return <SoldTicket key={slip.sold.number} ticket={slip.sold} given={given} onPrint={till.print} />;
  if (till.kept !== undefined) return <KeptSlip kept={till.kept} />;
  const isOpen = slip.stage === "composing";
  return (
    <section className={styles["slip"]} aria-label={t("betting.ticket")}>
      {slip.sold !== undefined && <LastSold ticket={slip.sold} given={given} />}
      {slip.temporary !== undefined && <LoadedFrom temporary={slip.temporary} />}
      {slip.legs.length === 0 ? (
        <>
          <p className={styles["empty"]}>{t("terminal.emptySlip")}</p>
          {isOpen && !isPhone && <Banners change={change} />}
        </>
      ) : (
        <>
          {isOpen && (
            <Modes
              slip={slip}
              way={way}
              refused={refused}
              {...till.ways}
              quote={quote}
              costs={costs}
              onWay={(chosen) => {
                run({ do: "way", way: chosen });
              }}
            />
          )}
          <Legs
            slip={slip}
            onRemove={(key) => {
              run({ do: "removeLeg", key });
            }}
            onAccept={() => {
              run({ do: "acceptMoved" });
            }}
            onBuy={(leg, quarters) => {
              run({ do: "buy", legs: [leg], quarters });
            }}
          />
          {isOpen &&
            slip.legs
              .filter(({ isDoubtful }) => isDoubtful === true)
              .map((leg) => <Doubtful key={lineKeyText(leg.key)} leg={leg} />)}
          {notes.map((note) => (
            <p key={note} className={styles["leagueNote"]}>
              {note}
            </p>
          ))}
        </>
      )}
      {slip.stage === "asking" && <Asking />}
      {slip.stage === "waiting" && slip.waiting !== undefined && (
        // An offer has its own seconds: its bar starts full again.
        <Waiting key={slip.waiting.reason} slip={slip} wait={slip.waiting} onAnswer={till.answerOffer} />
      )}
      <Problems till={till} problem={problem} />
      {isOpen && quote?.waits !== undefined && problem.refused.length === 0 && (
        <p className={styles["expected"]}>
          {t(quote.waits.reason === "delay" ? "terminal.willWaitDelay" : "terminal.willWaitReferral", {
            seconds: quote.waits.seconds,
          })}
        </p>
      )}
      {slip.legs.length > 0 && slip.stage !== "waiting" && (
        <Totals till={till} quote={quote} isRefused={problem.wasRefused && problem.refused.length > 0} />
      )}
    </section>
  );
}

// What the customer hands over, while it is being typed.
function typedGiven({ line, spelling, slip }: Till): number | undefined {
  const [part, ...others] = readEntry(line, spelling);
  return part?.kind === "amount" && others.length === 0 && isGiven(part, slip) ? part.amount : undefined;
}

// An off-sale number of the day may be another day's game: warn before selling it.
function Doubtful({ leg: { rotation, teamName, eventName, startsAt } }: { readonly leg: SlipLeg }) {
  const { t, format, zone } = useLocale();
  const name = teamName === "" ? eventName : teamName;
  const day = format.day(dayOf(startsAt, zone));
  return (
    <p className={styles["expected"]} role="status">
      {t("terminal.doubtfulGame", { number: rotation ?? "", name, day })}
    </p>
  );
}

// The platform's banners appear below while the slip is empty, and never displace it.
function Banners({ change }: Pick<SlipPanelProps, "change">) {
  return (
    <BannerSlides
      onBoard={({ leagueId, day }) => {
        change({ sport: "", league: leagueId, ...(day === null ? {} : { day }) });
      }}
    />
  );
}

// After a refusal the repair is the primary button.
function Totals({
  till: { slip, enter, run },
  quote,
  isRefused,
}: Pick<SlipPanelProps, "till" | "quote"> & { readonly isRefused: boolean }) {
  const { t, oddsFormat } = useLocale();
  const pointCredit = useFind(identity.currentBalance, {})?.pointCredit ?? 0;
  const isCredit = slip.payWith === "credit";
  const odds = quote === undefined ? undefined : oddsText(quote.odds, oddsFormat);
  const known = quote !== undefined && !quote.isNominal && quote.stake > 0 ? quote : undefined;
  return (
    <div className={styles["totals"]} data-old={quote?.isOld || undefined}>
      <dl>
        <Figure
          name={t("betting.risk")}
          amount={known?.stake ?? (slip.amountIs === "risk" ? slip.amount : undefined)}
        />
        <Figure
          name={t("betting.toWin")}
          amount={known?.possibleWin ?? (slip.amountIs === "win" ? slip.amount : undefined)}
        />
        {odds !== undefined && (
          <div>
            <dt>{t("betting.odds")}</dt>
            <dd>{odds}</dd>
          </div>
        )}
        {quote?.largestPassing !== undefined && quote.largestPassing < highestAmount && (
          <div>
            <dt>{t("terminal.most")}</dt>
            <dd className={styles["most"]}>
              <Money amount={quote.largestPassing} />
            </dd>
          </div>
        )}
        {(isCredit || pointCredit > 0) && (
          <div>
            <dt>{t("terminal.pointCredit")}</dt>
            <dd className={styles["most"]}>
              <UnstyledButton
                className={styles["variant"]}
                aria-pressed={isCredit}
                onClick={() => {
                  run({ do: "payWith", payWith: isCredit ? "balance" : "credit" });
                }}
              >
                <Money amount={pointCredit} zero />
              </UnstyledButton>
            </dd>
          </div>
        )}
      </dl>
      <Button
        size="lg"
        className={styles["sell"] ?? ""}
        variant={isRefused ? "default" : "filled"}
        loading={slip.stage === "selling"}
        disabled={slip.stage !== "composing"}
        onClick={enter}
      >
        {t("terminal.sell")}
      </Button>
    </div>
  );
}

function Figure({ name, amount }: { readonly name: string; readonly amount: number | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{amount === undefined ? "–" : <Money amount={amount} />}</dd>
    </div>
  );
}

/** The code of a temporary ticket, readable across the counter. */
function KeptSlip({ kept: { code, expiresAt } }: { readonly kept: Kept }) {
  const { t } = useLocale();
  return (
    <section className={styles["sold"]} role="status">
      <span className={styles["soldWord"]} data-kept>
        {t("terminal.temporary")}
      </span>
      <strong className={styles["soldNumber"]}>{code}</strong>
      <p>
        {t("terminal.temporaryKept")} {t("terminal.temporaryUntil")} <Time at={expiresAt} as="dateTime" />.
      </p>
    </section>
  );
}

/** The temporary ticket that the slip was loaded from, and until when it may be sold. */
function LoadedFrom({ temporary: { code, expiresAt } }: { readonly temporary: NonNullable<Slip["temporary"]> }) {
  const { t } = useLocale();
  const isOver = useNow(1000) >= expiresAt;
  return (
    <p className={styles["loaded"]} data-over={isOver || undefined}>
      <strong>
        {t("terminal.temporary")} {code}
      </strong>{" "}
      · {t(isOver ? "terminal.temporaryOver" : "terminal.temporaryUntil")} <Time at={expiresAt} as="dateTime" />
    </p>
  );
}
