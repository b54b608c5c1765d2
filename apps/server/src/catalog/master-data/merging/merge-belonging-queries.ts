import { query } from "../../../platform/database/query.ts";

export const propsOf = query(
  { id: "int8", from: "int4", status: "text" },
  `select id, player_id as "from", status from event where player_id = any($1::int[]) order by id`,
);
export const startsOf = query(
  { id: "int8", from: "int4", side: "int2" },
  `select event_id as id, player_id as "from", side from event_side where player_id = any($1::int[]) order by event_id, side`,
);
export const taughtOf = query(
  { id: "int4", from: "int4" },
  `select id, player_id as "from" from training_name where player_id = any($1::int[]) order by id`,
);
export const pagesOf = query(
  { id: "int4", from: "int4" },
  `
  select s.source_id as id, s.team_id as "from" from source_team s where s.team_id = any($1::int[]) and not exists (
    select from source_team o where o.source_id = s.source_id
      and (o.team_id = $2::int or (o.team_id = any($1::int[]) and o.team_id < s.team_id)))
  order by s.source_id`,
);

const given = (more = ""): string =>
  `from unnest($1::int8[], $2::int[], $3::int[]${more && ", $4::smallint[]"}) as given (id, was, becomes${more})`;
export const giveProps = query(
  {},
  `update event t set player_id = given.becomes ${given()} where t.id = given.id and t.player_id = given.was`,
);
export const giveStarts = query(
  {},
  `
  update event_side t set player_id = given.becomes ${given(", side")} where t.event_id = given.id
    and t.side = given.side and t.player_id = given.was`,
);
export const giveTaught = query(
  {},
  `update training_name t set player_id = given.becomes ${given()} where t.id = given.id and t.player_id = given.was`,
);
export const givePages = query(
  {},
  `update source_team t set team_id = given.becomes ${given()} where t.source_id = given.id and t.team_id = given.was`,
);

/** Unsold props are renamed after their new owner; sold tickets keep what was printed. */
export const nameProps = query(
  {},
  `
  update event set name = app.localized_prop_name(id, 'en') where id = any($1::int8[])
    and status in ('scheduled', 'postponed') and asks is not null`,
);
