// Before the sale: the slip's quotes and refusals, and what the sale waited for.
import type { AnswerOf, tickets } from "@chalkboard/contract";
import { explain } from "@chalkboard/i18n";
import { Time } from "../../../kit/format/figures.tsx";
import { type Locale, useLocale } from "../../../kit/format/locale.tsx";
import { RefusingRuleLine } from "../../../page-parts/settings/refusing-rule.tsx";

type Around = AnswerOf<typeof tickets.story>;
type Attempt = Around["attempts"][number];
type Input = Pick<Attempt, "amount" | "amountIs">;
type BeforeProps = { readonly around: Around; readonly currency: string };

/** The steps before the sale, each with its second. */
export function Before({ around: { attempts, waited }, currency }: BeforeProps) {
  const locale = useLocale();
  const { t, format } = locale;
  const money = (amount: number): string => format.money(amount, currency);
  const by = (person: string | undefined) =>
    person !== undefined && person !== "" && <span>{t("tickets.byPerson", { person })}</span>;
  return (
    <>
      {attempts.map((attempt, index) => (
        // The steps before a sale never change.
        <li key={index} data-kind={attempt.kind === "quoted" ? "quoted" : "refused"}>
          <Time at={attempt.at} as="exact" />
          <div>
            <strong>{attemptLabels(attempt, money, locale)}</strong>
            {attempt.possibleWin !== null && (
              <span>
                {t("betting.toWin")} {money(attempt.possibleWin)}
              </span>
            )}
            {attempt.refusals.map((refused, place) => (
              <span key={place}>
                {String(refused.code).replace("-", "−")} {explain(refused, { ...locale, currency }).text}{" "}
                <RefusingRuleLine rule={refused.rule} />
              </span>
            ))}
            {by(attempt.kind === "refused" || attempt.kind === "quoted" ? attempt.person : attempt.decider)}
          </div>
        </li>
      ))}
      {waited !== null && (
        <li data-kind="waited">
          <Time at={waited.requestedAt} as="exact" />
          <div>
            <strong>
              {waited.reason === "delay"
                ? t("tickets.waitedDelay")
                : t("tickets.waitedTrader", { amount: requestText(waited, money, locale) })}
            </strong>
          </div>
        </li>
      )}
      {waited !== null && waited.decidedAt !== null && (
        <li data-kind="waited">
          <Time at={waited.decidedAt} as="exact" />
          <div>
            <strong>
              {waited.offered === null
                ? t("tickets.traderAccepted")
                : t("tickets.offerTaken", { amount: money(waited.offered) })}
            </strong>
            {by(waited.decider)}
            {waited.note !== "" && <span>{waited.note}</span>}
          </div>
        </li>
      )}
    </>
  );
}

type Money = (amount: number) => string;

const kindKeys = {
  quoted: "tickets.quotedFor",
  refused: "tickets.refusedFor",
  declined: "tickets.declinedFor",
  expired: "tickets.expiredFor",
  notTaken: "tickets.notTaken",
} as const;

/** The outcome of an attempt, with its amount. */
export function attemptLabels(
  attempt: Pick<Attempt, "kind" | "offered" | "amount" | "amountIs">,
  money: Money,
  locale: Pick<Locale, "t">,
): string {
  const { kind, offered } = attempt;
  return locale.t(kindKeys[kind], {
    amount: kind === "notTaken" && offered !== null ? money(offered) : requestText(attempt, money, locale),
  });
}

/** An amount as it was entered: to risk, or to win. */
function requestText({ amount, amountIs }: Input, money: Money, { t }: Pick<Locale, "t">): string {
  return amountIs === "win" ? `${t("betting.toWin")} ${money(amount)}` : money(amount);
}
