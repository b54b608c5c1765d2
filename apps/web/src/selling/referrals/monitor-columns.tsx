import { explain, type PlainKey } from "@chalkboard/i18n";
import { modeKey } from "@chalkboard/list-columns";
import { Anchor } from "@mantine/core";
import type { Locale } from "../../kit/format/locale.tsx";
import type { Column } from "../../kit/grid/columns.ts";
import { lineText, markOf } from "../../page-parts/betting/bet-labels.ts";
import type { Mark, Sale } from "./marks.ts";
import styles from "./queue.module.css";

export const kinds = ["sold", "refused", "declined", "expired"] as const;

const kindKeys: Readonly<Record<Sale["kind"], PlainKey>> = {
  sold: "tickets.monitorSold",
  refused: "tickets.monitorRefused",
  declined: "tickets.monitorDeclined",
  expired: "tickets.monitorExpired",
};

export function kindKey(kind: Sale["kind"]): PlainKey {
  return kindKeys[kind];
}

/** The columns of the sale monitor. @param onPos filters by one POS, or shows all again */
export function monitorColumns(
  marks: ReadonlyMap<string, readonly Mark[]>,
  locale: Locale,
  onPos: (posId: number) => void,
): readonly Column<Sale>[] {
  const { t } = locale;
  const marksText = ({ id }: Sale): string => (marks.get(id) ?? []).map((mark) => markLabels(mark, locale)).join(", ");
  const reasonText = (sale: Sale): string => {
    const [first = "", ...others] = reasonsOf(sale, locale);
    return others.length === 0 ? first : `${first} ${t("tickets.moreReasons", { count: others.length })}`;
  };
  return [
    { title: "tickets.soldAt", value: ({ at }) => at, kind: "clock", width: 78, sort: "desc", phone: "line" },
    { title: "tickets.monitorKind", value: ({ kind }) => t(kindKey(kind)), width: 84 },
    {
      title: "tickets.pos",
      value: ({ posName, clerk }) => (posName === clerk ? clerk : `${posName} · ${clerk}`),
      width: 130,
      phone: "name",
      cell: ({ posId, posName, clerk }) => (
        <>
          <Anchor
            component="button"
            type="button"
            size="sm"
            c="inherit"
            underline="always"
            onClick={() => {
              onPos(posId);
            }}
          >
            {posName}
          </Anchor>{" "}
          {clerk !== posName && <span>{clerk}</span>}
        </>
      ),
    },
    { title: "tickets.bets", value: (sale) => betsOf(sale, locale).join(" · "), grow: 2 },
    { title: "betting.risk", value: ({ stake }) => stake, kind: "money", width: 84 },
    { title: "betting.toWin", value: ({ possibleWin }) => possibleWin ?? 0, kind: "money", width: 84, wideOnly: true },
    { title: "terminal.mode", value: ({ mode }) => t(modeKey(mode)), width: 90, wideOnly: true },
    {
      title: "tickets.number",
      value: ({ number }) => (number === null ? "" : String(number)),
      width: 92,
      wideOnly: true,
    },
    {
      title: "tickets.monitorMarks",
      value: marksText,
      width: 120,
      phone: "line",
      cell: (sale) => (
        <span className={styles["marks"]}>
          {(marks.get(sale.id) ?? []).map((mark) => (
            <span key={markLabels(mark, locale)} className={styles["mark"]}>
              {markLabels(mark, locale)}
            </span>
          ))}
        </span>
      ),
    },
    {
      title: "tickets.monitorReason",
      value: (sale) => reasonsOf(sale, locale).join(" "),
      grow: 2,
      wraps: true,
      phone: "line",
      // The first reason in full: its panel has the others.
      cell: (sale) => <span title={reasonsOf(sale, locale).join(" ")}>{reasonText(sale)}</span>,
    },
  ];
}

/** The bets of a sale, one by one. */
export function betsOf({ legs }: Sale, { oddsFormat }: Pick<Locale, "oddsFormat">): readonly string[] {
  return legs.map((leg) =>
    [leg.rotation ?? "", whoOf(leg), lineText(leg, oddsFormat)].filter((part) => part !== "").join(" "),
  );
}

/** Why a sale was refused: every reason with its code. */
export function reasonsOf({ refusals }: Sale, locale: Locale): readonly string[] {
  return refusals.map((refused) => `${String(refused.code).replace("-", "−")} ${explain(refused, locale).text}`);
}

function whoOf({ teamName, eventName }: Sale["legs"][number]): string {
  return teamName === "" ? eventName : teamName;
}

function markLabels(mark: Mark, { t }: Pick<Locale, "t">): string {
  switch (mark.mark) {
    case "large":
      return t("tickets.markLarge");
    case "unusual":
      return t("tickets.markUnusual");
    case "repeated":
      return t("tickets.markRepeated");
    case "run":
      return t("tickets.markRun", { count: mark.count, of: mark.of, bet: `${whoOf(mark.leg)} ${markOf(mark.leg)}` });
  }
}
