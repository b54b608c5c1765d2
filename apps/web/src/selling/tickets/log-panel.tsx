// One event of a ticket or a slip, with its figures and its re-evaluation.
import { explain } from "@chalkboard/i18n";
import { logKindKeys, logRefusals, type LogRow, modeKey } from "@chalkboard/list-columns";
import { Button } from "@mantine/core";
import { openStory } from "../../page-parts/betting/ticket-renderers.tsx";
import { type Pager, Drawer } from "../../kit/dialog/drawer.tsx";
import { Time } from "../../kit/format/figures.tsx";
import { Money } from "../../kit/format/money.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { RefusingRuleLine } from "../../page-parts/settings/refusing-rule.tsx";
import { entryLabels } from "./entry-labels.ts";
import { JudgeAgain } from "./judge-again.tsx";
import styles from "./story/story.module.css";

const ofSlips: ReadonlySet<string> = new Set(["refused", "declined", "unanswered", "sold"]);

/** A complete row of the log. */
export function LogPanel({
  row,
  onClose,
  among,
}: {
  readonly row: LogRow;
  readonly onClose: () => void;
  readonly among: Pager;
}) {
  const locale = useLocale();
  const { t, format } = locale;
  const { kind, number, attemptId, currency, data } = row;
  const money = (amount: number): string => format.money(amount, currency);
  const { note, reason } = data;
  const entry = { kind: kind === "copied" ? "printed" : kind, data };
  return (
    <Drawer
      title={`${t(logKindKeys[kind])}${number === null ? "" : ` · ${String(number)}`}`}
      onClose={onClose}
      place="beside"
      among={among}
    >
      <article className={styles["ticket"]}>
        <header className={styles["head"]} role="presentation">
          <div className={styles["state"]}>
            {[t(modeKey(row.mode)), row.posName, row.person].filter((part) => part !== "").join(" · ")} ·{" "}
            <Time at={row.at} as="exact" />
          </div>
          <dl className={styles["figures"]}>
            <div>
              <dt>{t("betting.risk")}</dt>
              <dd>
                <Money amount={row.amount} currency={currency} />
              </dd>
            </div>
          </dl>
        </header>
        <div className={styles["said"]}>
          <p>{row.description}</p>
          {!ofSlips.has(kind) && (
            <p>
              <b>{entryLabels(entry, money, locale)}</b>
            </p>
          )}
          {logRefusals(row).map((one, index) => (
            <p key={index}>
              <b>{String(one.code).replace("-", "−")}</b> {explain(one, { ...locale, currency }).text}{" "}
              <RefusingRuleLine rule={one.rule} />
            </p>
          ))}
          {[note, reason].map(
            (text) => typeof text === "string" && text !== "" && kind !== "payRefused" && <p key={text}>{text}</p>,
          )}
        </div>
        <div className={styles["actions"]}>
          {number !== null && (
            <Button
              size="md"
              variant="default"
              onClick={() => {
                openStory(number);
              }}
            >
              {t("tickets.storyTitle")}
            </Button>
          )}
        </div>
        {kind === "sold" && number !== null && <JudgeAgain key={number} of={{ number }} />}
        {attemptId !== null && <JudgeAgain key={attemptId} of={{ attemptId }} />}
      </article>
    </Drawer>
  );
}
