// What the palette begins: forms and confirmations, filled in; nothing happens before the person confirms there.
import type { PlainKey } from "@chalkboard/i18n";
import type { MenuPath } from "../menu.ts";

/** What an action is done to. */
export type ActObject = "pos" | "zone" | "league";

type Begins = { readonly path: MenuPath; readonly label: PlainKey; readonly of?: never; readonly query: Query };
type BeginsFor = {
  readonly path: MenuPath;
  /** Its words, with a place for what it is done to. */
  readonly label: "shell.actDeposit" | "shell.actWithdrawal" | "shell.actClose" | "shell.actOpen";
  readonly of: ActObject;
  readonly query: Query;
};
/** The page's link for what it is done to. */
type Query = (one: { readonly id: number; readonly name: string }) => Readonly<Record<string, string>>;
export type Act = Begins | BeginsFor;

const begins = () => ({ act: "new" });

export const acts: readonly Act[] = [
  { label: "network.addPos", path: "/adm/pos", query: begins },
  { label: "customers.add", path: "/adm/clients-registration", query: begins },
  { label: "network.addZone", path: "/adm/zona", query: begins },
  ...(["deposit", "withdrawal"] as const).flatMap((move): readonly Act[] =>
    (["pos", "zone"] as const).map((of): Act => ({
      label: move === "deposit" ? "shell.actDeposit" : "shell.actWithdrawal",
      path: `/ctrl/${of}-transaction-new`,
      of,
      query: ({ id }) => ({ account: String(id), act: move }),
    })),
  ),
  {
    label: "shell.actClose",
    path: "/zucca/hq-linea",
    of: "league",
    query: ({ id }) => ({ league: String(id), act: "stop" }),
  },
  { label: "shell.actClose", path: "/adm/ligas", of: "league", query: ({ name }) => ({ name, sold: "yes" }) },
  { label: "shell.actOpen", path: "/adm/ligas", of: "league", query: ({ name }) => ({ name, sold: "no" }) },
];
