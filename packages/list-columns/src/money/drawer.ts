import { drawer } from "@chalkboard/contract";
import { sheet } from "../list-columns.ts";

/** Clerks' shifts, with the counted cash. */
export const shiftListColumns = sheet(drawer.listShifts, ({ t }) => [
  { title: "network.pos", by: "posName", value: ({ posName }) => posName, grow: 1 },
  { title: "network.name", by: "personName", value: ({ personName }) => personName, grow: 1, phone: "name" },
  { title: "drawer.openedAt", by: "openedAt", value: ({ openedAt }) => openedAt, kind: "dateTime", width: 140 },
  { title: "drawer.closedAt", value: ({ closedAt }) => closedAt ?? undefined, kind: "dateTime", width: 140 },
  { title: "drawer.float", value: ({ float }) => float, kind: "money", width: 110, wideOnly: true },
  { title: "drawer.payIns", value: ({ payIns }) => payIns, kind: "money", width: 110, wideOnly: true },
  { title: "drawer.payOuts", value: ({ payOuts }) => payOuts, kind: "money", width: 110, wideOnly: true },
  {
    title: "drawer.expected",
    value: ({ expected }) => expected ?? undefined,
    kind: "money",
    width: 110,
    wideOnly: true,
  },
  { title: "drawer.counted", value: ({ counted }) => counted ?? undefined, kind: "money", width: 110, wideOnly: true },
  {
    title: "drawer.difference",
    value: ({ difference }) => difference ?? undefined,
    summed: ({ difference }) => difference,
    kind: "money",
    width: 110,
    phone: "figure",
  },
  { title: "drawer.comment", value: ({ comment }) => comment, grow: 2, wideOnly: true },
  {
    title: "drawer.closedBy",
    value: ({ isForced, closedBy }) => (isForced ? `${closedBy} (${t("drawer.forced")})` : closedBy),
    grow: 1,
    wideOnly: true,
  },
]);
