import type { AnswerOf, money } from "@chalkboard/contract";
import type { Column } from "../../kit/grid/columns.ts";
import { placeKeys, type Locale } from "../../kit/format/locale.tsx";
import { netLabels } from "./scheme-text.ts";

type Answer = AnswerOf<typeof money.listMakeUp>;
export type MakeUpRow = Answer["rows"][number];
export type OpenWeek = Answer["week"];
type Recovered = Pick<MakeUpRow, "net" | "carried" | "added" | "workedOff" | "carriedAfter" | "commission">;

/** The labels of each kind of scheme. */
const schemeLabels = { none: "network.schemeNone", sales: "network.salesPercent", ...netLabels } as const;

/** The key of a make-up row. */
export function keyOf({ posId, zoneId }: Pick<MakeUpRow, "posId" | "zoneId">): string {
  return posId === null ? `zone ${String(zoneId)}` : `pos ${String(posId)}`;
}

/** What carries make-up, and how the open week changes it. */
export function accountColumns(
  by: "pos" | "zone",
  locale: Pick<Locale, "t" | "isOnline">,
): readonly Column<MakeUpRow>[] {
  const { t } = locale;
  const places = placeKeys(locale);
  return [
    { title: places[by], value: ({ name }) => name, grow: 2, pinned: true, phone: "name" },
    { title: places.above, value: ({ above }) => above, grow: 1, phone: "line" },
    { title: "network.scheme", value: ({ scheme }) => t(schemeLabels[scheme]), width: 150, phone: "line" },
    // A zone's loss is included in the zones above it: a sum of zones would count it twice.
    ...recoveredColumns(by === "pos"),
  ];
}

/** How a week changed make-up. @param addsUp whether its rows are disjoint parts of a whole */
export function recoveredColumns(addsUp: boolean): readonly Column<Recovered>[] {
  return [
    {
      title: "network.carriedIn",
      value: ({ carried }) => carried,
      kind: "money",
      sum: addsUp,
      width: 130,
      phone: "before",
    },
    {
      title: "reports.net",
      help: "reports.helpNet",
      value: ({ net }) => net,
      kind: "money",
      sum: addsUp,
      width: 120,
      phone: "line",
    },
    {
      title: "network.makeUpAdded",
      value: ({ added }) => added,
      kind: "money",
      sum: addsUp,
      width: 120,
      phone: "none",
    },
    {
      title: "network.makeUpOff",
      value: ({ workedOff }) => workedOff,
      kind: "money",
      sum: addsUp,
      width: 120,
      phone: "line",
    },
    {
      title: "network.carriedOn",
      help: "network.carriedOnHelp",
      value: ({ carriedAfter }) => carriedAfter,
      kind: "money",
      sum: addsUp,
      width: 130,
      phone: "figure",
    },
    {
      title: "reports.commission",
      value: ({ commission }) => commission,
      kind: "money",
      sum: addsUp,
      width: 120,
      phone: "none",
    },
  ];
}
