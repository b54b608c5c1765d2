// Each leg's line at the sale, at the start and now, and how it moved in between.
import type { AnswerOf, tickets } from "@chalkboard/contract";
import { Time } from "../../../kit/format/figures.tsx";
import { type Locale, useLocale } from "../../../kit/format/locale.tsx";
import { lineText } from "../../../page-parts/betting/bet-labels.ts";
import { moveReason } from "../../../page-parts/betting/move-reason.ts";
import { moveText } from "../../../page-parts/betting/move-text.ts";
import { type Leg, type Ticket, whoOf } from "../ticket-labels.ts";
import styles from "./story.module.css";

type LegLine = AnswerOf<typeof tickets.story>["lines"][number];
type Line = NonNullable<LegLine["sold"]>;

/** The lines of the board, leg by leg. */
export function StoryLines({ ticket, lines }: { readonly ticket: Ticket; readonly lines: readonly LegLine[] }) {
  const locale = useLocale();
  const { t } = locale;
  return (
    <div className={styles["lines"]}>
      {lines.map((line) => {
        const leg = ticket.legs.find(({ number }) => number === line.leg);
        if (leg === undefined) return null;
        const cells = [
          ["tickets.lineSold", line.sold],
          ["tickets.lineStart", line.closing],
          ["tickets.lineNow", line.now],
        ] as const;
        return (
          <section key={line.leg} aria-label={whoOf(leg)}>
            {ticket.legs.length > 1 && <b>{whoOf(leg)}</b>}
            <dl>
              {cells.map(
                ([title, shown]) =>
                  shown !== null && (
                    <div key={title}>
                      <dt>{t(title)}</dt>
                      <dd>
                        <strong>{textOf(shown, leg, locale)}</strong> <Time at={shown.at} as="exact" />
                      </dd>
                    </div>
                  ),
              )}
            </dl>
            {madeBy(line, locale).map((text) => (
              <p key={text}>{text}</p>
            ))}
            {line.moves.length > 0 && <Moves line={line} leg={leg} />}
          </section>
        );
      })}
    </div>
  );
}

/** How a service derived the price, for those who manage its prices. */
function madeBy({ pricedBy }: LegLine, { t }: Locale): readonly string[] {
  if (pricedBy === undefined) return [];
  const { conversion, own } = pricedBy;
  return [
    ...(own === null ? [] : [t("tickets.pricedByOverride", { move: moveText(own, t) })]),
    ...(conversion === null ? [] : [t("tickets.pricedByTable", conversion)]),
  ];
}

function Moves({ line: { moves, moved }, leg }: { readonly line: LegLine; readonly leg: Leg }) {
  const locale = useLocale();
  const { t } = locale;
  return (
    <details>
      <summary>{t("tickets.lineMoves", { count: moved })}</summary>
      {moved > moves.length && <span>{t("tickets.lineNewest", { count: moves.length })}</span>}
      <ol>
        {moves.map((move, index) => (
          <li key={`${String(move.at)}-${String(moved - moves.length + index)}`}>
            <Time at={move.at} as="exact" /> <strong>{textOf(move, leg, locale)}</strong>
            {move.by !== undefined && (
              <span>
                {t("tickets.byPerson", { person: move.by })}
                {reasonOf(move, locale)}
              </span>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}

function reasonOf({ reason = "" }: LegLine["moves"][number], locale: Locale): string {
  return reason === "" ? "" : `: ${moveReason(reason, locale)}`;
}

/** A line with its price, marked if it was closed. */
export function textOf(
  { points, price, isOpen }: Pick<Line, "points" | "price" | "isOpen">,
  { betType, side, sportCode }: Pick<Leg, "betType" | "side" | "sportCode">,
  { t, oddsFormat }: Pick<Locale, "t" | "oddsFormat">,
): string {
  const text = lineText({ key: { betType, side }, points, price, sportCode }, oddsFormat);
  return isOpen ? text : `${text} · ${t("betting.closed")}`;
}
