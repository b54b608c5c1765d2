// Re-evaluates one decision with the engine: the old and new outcome, and the limits of both.
import { type AnswerOf, rules } from "@chalkboard/contract";
import { explain, limitText } from "@chalkboard/i18n";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useFind } from "../../data/use-find.ts";
import { useLocale, type Locale } from "../../kit/format/locale.tsx";
import styles from "./story/story.module.css";

type Judged = AnswerOf<typeof rules.judgeAgain>;
type Bound = Judged["bounds"][number];

/** Re-evaluates a sold ticket or a refused slip on request. @param of the ticket or slip */
export function JudgeAgain({ of }: { readonly of: { readonly number: number } | { readonly attemptId: number } }) {
  const { t } = useLocale();
  const [isRequested, setRequest] = useState(false);
  const judged = useFind(rules.judgeAgain, isRequested ? of : null);
  return (
    <div className={styles["judged"]}>
      <Button
        size="compact-sm"
        variant="default"
        aria-expanded={isRequested}
        loading={isRequested && judged === undefined}
        onClick={() => {
          setRequest(!isRequested);
        }}
      >
        {t("tickets.judgeAgain")}
      </Button>
      {judged !== undefined && <Outcome judged={judged} />}
    </div>
  );
}

function Outcome({ judged }: { readonly judged: Judged }) {
  const locale = useLocale();
  const { t } = locale;
  const { isSame, cannot, was, now, bounds, rulesVersion, quoteAgeMs } = judged;
  const said = (one: { readonly code: number; readonly data: Readonly<Record<string, unknown>> }): string =>
    `${String(one.code).replace("-", "−")} ${explain(one, { ...locale, currency: judged.currency }).text}`;
  const list = (some: readonly string[]) => (
    <ul>
      {(some.length === 0 ? [t("tickets.judgeNothing")] : some).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
  return (
    <div role="status">
      <p>
        <b>
          {cannot === "rules"
            ? t("tickets.judgeNoRules")
            : cannot === "mode"
              ? t("tickets.judgeNoMode")
              : t(isSame === true ? "tickets.judgeSame" : "tickets.judgeOther")}
        </b>
      </p>
      <p className="cb-quiet">{t("tickets.judgeWhy")}</p>
      <p className="cb-quiet">
        {rulesVersion !== null && t("tickets.judgedRules", { version: rulesVersion })}
        {quoteAgeMs !== null && ` · ${t("tickets.judgeQuote", { seconds: Math.round(quoteAgeMs / 1_000) })}`}
      </p>
      <dl>
        <dt>{t("tickets.judgeThen")}</dt>
        <dd>
          {list(was.map((one) => (one.isRechecked ? said(one) : t("tickets.judgeNotRechecked", { text: said(one) }))))}
        </dd>
        {cannot === null && (
          <>
            <dt>{t("tickets.judgeNow")}</dt>
            <dd>{list(now.map(said))}</dd>
          </>
        )}
      </dl>
      {bounds.length > 0 && <Bounds bounds={bounds} currency={judged.currency} />}
    </div>
  );
}

const boundKeys = {
  stakeMinimum: "tickets.judgeStakeMinimum",
  stakeMaximum: "tickets.judgeStakeMaximum",
  ticketMaximum: "tickets.judgeTicketMaximum",
  maximumPayout: "tickets.judgeMaximumPayout",
} as const;

function Bounds({ bounds, currency }: { readonly bounds: readonly Bound[]; readonly currency: string }) {
  const locale = useLocale();
  const { t, format } = locale;
  const text = (amount: number | null): string =>
    amount === null || amount === 0 ? "–" : format.money(amount, currency);
  return (
    <table>
      <thead>
        <tr>
          {(["tickets.judgeBound", "tickets.judgeThen", "tickets.judgeNow"] as const).map((key) => (
            <th key={key} scope="col">
              {t(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bounds.map((bound, index) => (
          <tr key={index} data-differs={bound.kept !== null && bound.kept !== bound.again ? true : undefined}>
            <th scope="row">{nameOf(bound, locale)}</th>
            <td>{text(bound.kept)}</td>
            <td>{text(bound.again)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function nameOf({ of, leg, name }: Bound, { t }: Locale): string {
  return of === "limit" ? t("tickets.judgeLimitOf", { name: limitText(name, t), leg: leg ?? 0 }) : t(boundKeys[of]);
}
