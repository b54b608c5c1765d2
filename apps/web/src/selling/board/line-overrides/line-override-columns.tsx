// The columns of a service's line overrides: market, HQ's line, the service's line, the difference, and the end.
import { moveText } from "../../../page-parts/betting/move-text.ts";
import { serverNow } from "../../../data/clock.ts";
import type { Column } from "../../../kit/grid/columns.ts";
import type { Locale } from "../../../kit/format/locale.tsx";
import {
  differs,
  linesText,
  marketText,
  oursText,
  type ServiceMarket,
  stateText,
  untilText,
  whyText,
} from "./line-override-labels.ts";
import styles from "./line-overrides.module.css";

export function columnsOf(locale: Locale): readonly Column<ServiceMarket>[] {
  return [
    { title: "betting.rotation", value: ({ rotation }) => rotation, width: 54, wideOnly: true },
    { title: "betting.game", value: ({ eventName }) => eventName, grow: 3, phone: "name" },
    { title: "betting.start", value: ({ startsAt }) => startsAt, kind: "time", width: 68, wideOnly: true },
    { title: "lines.market", value: (market) => marketText(market, locale), grow: 1, phone: "line" },
    {
      title: "lineOverrides.hq",
      value: ({ sides }) => linesText(sides, "hq", locale),
      width: 172,
      phone: "none",
      cell: ({ sides }) => <span className={styles["hq"]}>{linesText(sides, "hq", locale)}</span>,
    },
    {
      title: "lineOverrides.ours",
      value: (market) => oursText(market, locale),
      width: 172,
      phone: "line",
      cell: (market) => (
        <span
          className={styles["ours"]}
          data-own={market.own !== null || undefined}
          data-other={differs(market) || undefined}
        >
          {oursText(market, locale)}
        </span>
      ),
    },
    {
      title: "lineOverrides.move",
      value: ({ own }) => (own === null ? "" : moveText(own, locale.t)),
      width: 136,
      phone: "line",
    },
    { title: "lineOverrides.until", value: (market) => untilText(market, locale), width: 136, phone: "none" },
    {
      title: "lines.state",
      value: (market) => whyText(market, locale) ?? stateText(market, serverNow(), locale),
      grow: 3,
      wideOnly: true,
    },
    { title: "lines.author", value: ({ own }) => own?.createdBy, width: 100, wideOnly: true },
    { title: "lineOverrides.table", value: ({ table }) => table, width: 110, wideOnly: true },
  ];
}
