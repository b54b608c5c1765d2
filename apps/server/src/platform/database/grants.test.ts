import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestServer, type TestServer } from "../../testing/index.ts";
import { query } from "./query.ts";

// The rights of the application's role on each table beyond reading and adding. A new table must state its kind here:
// - history: written once; no row may be changed, deleted or truncated.
// - closed: the application does not write it at all (audit rows are added by a function of the owner).
// - { changes }: rows that change, in all of their columns or the named ones; `deletes` where rows may be deleted.

type Kind = "history" | "closed" | { readonly changes: string; readonly deletes?: true };
const state: Kind = { changes: "all" };

const kinds: Readonly<Record<string, Kind>> = {
  ticket: "history",
  judging: "history",
  wager: "history",
  leg: "history",
  leg_grade: "history",
  ticket_entry: "history",
  transfer: "history",
  refused_attempt: "history",
  line_version: "history",
  result_statement: "history",
  result_proposal: "history",
  book_proof: "history",
  sold_count_since: "history",
  proof_point: { changes: "all", deletes: true },
  proof_sum: { changes: "all", deletes: true },
  kept_day: "history",
  day_sum: "history",
  day_part_sum: "history",
  open_day: "history",
  drawer: "history",
  drawer_move: "history",
  drawer_close: "history",
  drawer_comment: "history",
  money_setting: "history",
  money_transaction: "history",
  expiry_run: "history",
  validity_term: "history",
  commission_scheme: "history",
  week_close: "history",
  week_row: "history",
  week_posting: "history",
  week_settlement: "history",
  account_closing: "history",
  week_balance: "history",
  withdrawal: "history",
  withdrawal_step: "history",
  loan: "history",
  loan_payment: "history",
  loan_postponement: "history",
  fee_scheme: { changes: "name" },
  fee_scheme_version: "history",
  service_fee: "history",
  billing_party: state,
  invoice: "history",
  invoice_payment: "history",
  former_place: "history",
  significant_event: "history",
  event_acknowledgement: "history",
  event_end: "history",
  audit_witness: "history",
  printer_type: "history",
  past_post: "history",
  lay_off: "history",
  house_currency: "history",
  exchange_rate: "history",
  pay_table: "history",
  paper_form: "history",
  payout_proof: "history",
  house_rules: "history",
  house_version: "history",
  house_version_document: "history",
  house_published: "history",
  personal_limit: "history",
  personal_exclusion: "history",
  event_tickets: "history",
  audit_entry: "closed",
  "app.clock_setting": "closed",
  // Who decided, and what, is permanent; that it was settled, resolved or retired is recorded on it once.
  official_result: { changes: "settled_at" },
  result_warning: { changes: "data note resolved_at resolved_by" },
  void_order: { changes: "undone_at undone_by undone_reason" },
  temporary_ticket: { changes: "sale_key sale_pos_id" },
  void_proposal: { changes: "decided_at decided_by note order_id outcome" },
  rule: { changes: "retired_at retired_by" },
  merge: { changes: "undone_at undone_by" },
  sale_key: { changes: "body_hash ticket_id" },
  message: { changes: "withdrawn_at withdrawn_by" },
  message_reader: { changes: "read_at" },
  list_view: { changes: "hidden ordered thresholds views" },
  person_menu: { changes: "closed is_narrow pinned recent" },
  past_post_ticket: state,
  result_policy: state,
  account: state,
  ticket_state: state,
  waiting_sale: state,
  risk: state,
  sold_count: { changes: "all", deletes: true },
  sold_count_sweep: state,
  outbox: { changes: "all", deletes: true },
  subject_head: state,
  live_process: { changes: "all", deletes: true },
  duty: state,
  league_note: state,
  house_topic: state,
  house_document: { changes: "", deletes: true },
  server: state,
  service: state,
  service_league: { changes: "all", deletes: true },
  service_host: { changes: "all", deletes: true },
  print_template: { changes: "all", deletes: true },
  wording: { changes: "all", deletes: true },
  zone: state,
  pos: state,
  customer: state,
  device: state,
  person: state,
  session: state,
  password_reset: state,
  bootstrap_link: state,
  password_try: { changes: "all", deletes: true },
  registration_try: { changes: "", deletes: true },
  file: { changes: "all", deletes: true },
  file_part: { changes: "", deletes: true },
  sport: state,
  league: state,
  league_group: state,
  league_group_league: { changes: "", deletes: true },
  family_group: state,
  prop_category: state,
  team: state,
  player: state,
  track: state,
  event: state,
  event_side: state,
  line: state,
  source_line: state,
  event_key: { changes: "all", deletes: true },
  line_jump: { changes: "all", deletes: true },
  pending_game: { changes: "all", deletes: true },
  training_name: state,
  training_game: { changes: "all", deletes: true },
  picture: { changes: "bytes folder name", deletes: true },
  picture_leftover: { changes: "", deletes: true },
  upload_part: { changes: "all", deletes: true },
  work_item: { changes: "all", deletes: true },
  import_run: { changes: "all", deletes: true },
  slide: state,
  source: state,
  source_heard: { changes: "all", deletes: true },
  source_file: state,
  source_folder_file: state,
  source_run: { changes: "", deletes: true },
  source_team: { changes: "all", deletes: true },
  request_path: "history",
  request: "history",
  request_missed: "history",
  request_setting: "history",
  request_sum: state,
  integrator: { changes: "calls_per_minute contact is_active name person_id" },
  integrator_key: { changes: "expires_at replaced_by revoked_at revoked_by used_at" },
  integrator_sum: state,
  source_word: { changes: "all", deletes: true },
  exposure_rule: { changes: "all", deletes: true },
  exposure_state: state,
  worst_case: { changes: "all", deletes: true },
  line_proposal: { changes: "decided_at decided_by note outcome" },
  live_score: state,
};

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const tables = query(
  { name: "text", adds: "bool", changes: "text", deletes: "bool", empties: "bool" },
  `
  select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name,
    has_table_privilege('chalkboard_app', c.oid, 'INSERT') as adds,
    case when has_table_privilege('chalkboard_app', c.oid, 'UPDATE') then 'all'
      else coalesce((select string_agg(a.attname, ' ' order by a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and has_column_privilege('chalkboard_app', c.oid, a.attnum, 'UPDATE')), '')
      end as changes,
    has_table_privilege('chalkboard_app', c.oid, 'DELETE') as deletes,
      has_table_privilege('chalkboard_app', c.oid, 'TRUNCATE') as empties
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname in ('public', 'app') and not c.relispartition
    and c.relname <> 'applied_migration' order by 1`,
);

const rightsOf = (kind: Kind) => ({
  adds: kind !== "closed",
  changes: typeof kind === "string" ? "" : kind.changes,
  deletes: typeof kind !== "string" && kind.deletes === true,
  empties: false,
});

test("every table is listed with its kind, and the application's role has exactly those rights", async () => {
  const found = await world.asOwner((sql) => sql.rows(tables));
  expect(Object.fromEntries(found.map(({ name, ...rights }) => [name, rights]))).toEqual(
    Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, rightsOf(kind)])),
  );
});

test("a partition of sales grants no more than its table", async () => {
  const open = query(
    { name: "text" },
    `
    select c.relname::text as name from pg_class c where c.relispartition and c.relkind = 'r'
      and (has_table_privilege('chalkboard_app', c.oid, 'UPDATE, DELETE, TRUNCATE')
        or has_any_column_privilege('chalkboard_app', c.oid, 'UPDATE'))`,
  );
  expect(await world.asOwner((sql) => sql.rows(open))).toEqual([]);
});

test("a partition has the tenant isolation and the application's rights of its table", async () => {
  const parts = query(
    { name: "text", is_isolated: "bool", same_policies: "bool", same_rights: "bool" },
    `
    select c.relname::text as name, c.relrowsecurity as is_isolated,
      (select array_agg(row(p.polname, p.polcmd, p.polroles, pg_get_expr(p.polqual, p.polrelid),
        pg_get_expr(p.polwithcheck, p.polrelid))::text order by p.polname)
        from pg_policy p where p.polrelid = c.oid)
      = (select array_agg(row(p.polname, p.polcmd, p.polroles, pg_get_expr(p.polqual, p.polrelid),
        pg_get_expr(p.polwithcheck, p.polrelid))::text order by p.polname)
        from pg_policy p where p.polrelid = i.inhparent) as same_policies,
      (select bool_and(has_table_privilege('chalkboard_app', c.oid, r) = has_table_privilege('chalkboard_app',
        i.inhparent, r))
        from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES',
          'TRIGGER']) as r) as same_rights
    from pg_class c join pg_inherits i on i.inhrelid = c.oid where c.relispartition and c.relkind = 'r'
      order by c.relname`,
  );
  const found = await world.asOwner((sql) => sql.rows(parts));
  expect(found.map(({ name }) => name.replace(/_\d+$/, ""))).toEqual([
    "judging",
    "judging",
    "leg",
    "leg",
    "ticket",
    "ticket",
    "wager",
    "wager",
  ]);
  for (const part of found) expect(part).toMatchObject({ is_isolated: true, same_policies: true, same_rights: true });
});

describe("the application is refused", () => {
  const fixed = Object.entries(kinds)
    .filter(([, kind]) => kind === "history" || kind === "closed")
    .map(([name]) => name);
  test.each(fixed)("to change, delete or truncate %s", async (name) => {
    const column = query(
      { name: "text" },
      `
      select attname::text as name from pg_attribute where attrelid = '${name}'::regclass and attnum > 0
        and attidentity = '' order by attnum limit 1`,
    );
    const first = (await world.asOwner((sql) => sql.row(column)))?.name ?? "";
    for (const text of [`update ${name} set ${first} = ${first}`, `delete from ${name}`, `truncate ${name}`]) {
      await expect(world.database.read("all", (sql) => sql.run(query({}, text)))).rejects.toThrow("permission denied");
    }
  });

  test("to change a row's content where it may only record the outcome", async () => {
    for (const text of [
      "update official_result set segments = '[]'",
      "update rule set value = '{}'",
      "update sale_key set key = ''",
    ]) {
      await expect(world.database.read("all", (sql) => sql.run(query({}, text)))).rejects.toThrow("permission denied");
    }
  });
});
