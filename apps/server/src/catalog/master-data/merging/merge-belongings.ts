// Other records that refer to a team or player by number: props of a player, games that they start, source names
// matched to them, and a team's page on a source's website.
import type { EventId, TeamId } from "@chalkboard/kernel";
import type { Sql } from "../../../platform/database/database.ts";
import { eventMessages } from "../../../trading/lines/index.ts";
import { publish } from "../../../platform/live/index.ts";
import * as queries from "./merge-belonging-queries.ts";

/** Each with its previous owner. */
export type Belongings = {
  readonly props: readonly { readonly id: EventId; readonly from: number; readonly status: string }[];
  readonly starts: readonly { readonly id: EventId; readonly side: number; readonly from: number }[];
  readonly taught: readonly { readonly id: number; readonly from: number }[];
  /** A source with a page for the kept team keeps it. */
  readonly pages: readonly { readonly id: number; readonly from: TeamId }[];
};

export async function belongingsOf(
  sql: Sql,
  kind: string,
  keptId: number,
  ids: readonly number[],
): Promise<Belongings> {
  const [players, teams] = kind === "player" ? [ids, []] : [[], ids];
  return {
    props: await sql.rows(queries.propsOf, [players]),
    starts: await sql.rows(queries.startsOf, [players]),
    taught: await sql.rows(queries.taughtOf, [players]),
    pages: await sql.rows(queries.pagesOf, [teams, keptId]),
  };
}

/**
 * `after` the merge they belong to the kept one, `before` it to their previous owner. What someone has reassigned since
 * is not changed.
 */
export async function giveBelongings(
  sql: Sql,
  { props, starts, taught, pages }: Belongings,
  keptId: number,
  way: "after" | "before",
): Promise<void> {
  const fromTo = (rows: readonly { readonly from: number }[]): readonly (readonly number[])[] => {
    const [own, kept] = [rows.map(({ from }) => from), rows.map(() => keptId)];
    return way === "after" ? [own, kept] : [kept, own];
  };
  const ids = props.map(({ id }) => id);
  await sql.run(queries.giveProps, [ids, ...fromTo(props)]);
  await sql.run(queries.nameProps, [ids]);
  await sql.run(queries.giveStarts, [starts.map(({ id }) => id), ...fromTo(starts), starts.map(({ side }) => side)]);
  await sql.run(queries.giveTaught, [taught.map(({ id }) => id), ...fromTo(taught)]);
  await sql.run(queries.givePages, [pages.map(({ id }) => id), ...fromTo(pages)]);
  await publish(
    sql,
    await eventMessages(
      sql,
      props.filter(({ status }) => ["scheduled", "live", "postponed"].includes(status)).map(({ id }) => id),
    ),
  );
}
