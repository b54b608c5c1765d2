import type { exposure, AnswerOf } from "@chalkboard/contract";
import { usedRateText } from "@chalkboard/list-columns";
import { openPanel } from "../../data/panels.ts";
import { Money } from "../../kit/format/money.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { scoreText } from "./bet-labels.ts";
import styles from "./action.module.css";

export type EventAnswer = AnswerOf<typeof exposure.event>;
export type LiabilityAnswer = AnswerOf<typeof exposure.liability>;
type FiguresProps = { readonly action: EventAnswer; readonly liability: LiabilityAnswer };

/** Whether figures are of another currency than their own, or of several. */
export function isByCurrency({ currency, parts }: Pick<EventAnswer, "currency" | "parts">): boolean {
  return parts.some((part) => part.currency !== currency);
}

/** The filter of the tickets behind the figures: of one currency, or none where they are of several. */
export function ofCurrency(action: Pick<EventAnswer, "currency" | "parts">): { readonly currency?: string } {
  return isByCurrency(action) ? {} : { currency: action.currency };
}

/** The figures that a trader looks at first. */
export function Figures({ action, liability: { score, worst, together } }: FiguresProps) {
  const { event, total, currency } = action;
  const locale = useLocale();
  const { t, format } = locale;
  const isOfSeveral = together !== null && together.parts.some((part) => part.currency !== together.currency);
  const all =
    !isOfSeveral || together.profit === null || isByCurrency(action)
      ? ""
      : t("action.worstAll", { amount: format.moneyWithCode(together.profit, together.currency) });
  const parts = !isOfSeveral
    ? ""
    : together.parts
        .map((part) =>
          [format.moneyWithCode(part.profit, part.currency), usedRateText(part, together.currency, locale)]
            .filter((text) => text !== "")
            .join(", "),
        )
        .join(" · ");
  const amount = (of: number): string =>
    isByCurrency(action) ? format.moneyWithCode(of, currency) : format.money(of, currency);
  const isScore = score !== null && score.worst.profit === worst;
  const without =
    score === null || score.withoutLayOffs.worst === score.worst.profit ? undefined : score.withoutLayOffs.worst;
  const first = {
    label: t("action.worst"),
    amount: worst,
    without: isScore ? without : undefined,
    beside: [isScore ? scoreText(score.worst, event.sides) : "", all, parts].filter((text) => text !== "").join(" · "),
  };
  const figures =
    score === null
      ? [first]
      : [
          first,
          ...(isScore
            ? []
            : [
                {
                  label: t("action.worstScore"),
                  amount: score.worst.profit,
                  beside: scoreText(score.worst, event.sides),
                  without,
                },
              ]),
          {
            label: t("action.expected"),
            amount: score.expected,
            beside: "",
            without: score.withoutLayOffs.expected === score.expected ? undefined : score.withoutLayOffs.expected,
          },
          {
            label: t("action.atRisk"),
            amount: score.atRisk,
            beside: t("action.shortfall", { amount: format.money(score.shortfall, currency) }),
            without: undefined,
          },
          {
            label: t("action.best"),
            amount: score.best.profit,
            beside: scoreText(score.best, event.sides),
            without: undefined,
          },
        ];
  return (
    <ul className={styles["figures"]}>
      <li>
        <span className={styles["label"]}>{t("action.tickets")}</span>
        <button
          type="button"
          className={styles["opens"]}
          disabled={total.tickets === 0}
          onClick={() => {
            openPanel({
              kind: "tickets",
              title: event.name,
              input: { eventId: event.eventId, ...ofCurrency(action) },
            });
          }}
        >
          {format.number(total.tickets)}
        </button>
        <small>
          {[
            t("action.stakedToWin", {
              stake: amount(total.stake),
              win: amount(total.toWin),
            }),
            ...(isByCurrency(action)
              ? action.parts.map((part) => {
                  const at = usedRateText(part, currency, locale);
                  return [format.moneyWithCode(part.stake, part.currency), ...(at === "" ? [] : [at])].join(", ");
                })
              : []),
          ].join(" · ")}
        </small>
      </li>
      {figures.map(({ label, amount, beside, without }) => (
        <li key={label}>
          <span className={styles["label"]}>{label}</span>
          <b>
            <Money amount={amount} currency={currency} zero />
          </b>
          <small>
            {without === undefined ? beside : t("action.withoutLayOffs", { amount: format.money(without, currency) })}
          </small>
        </li>
      ))}
    </ul>
  );
}
