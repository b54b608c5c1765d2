// TPC-B as pgbench runs it, through our driver: four tables, one small transaction, as many clients as connections.

import { openDatabase, query, silentLog } from "./server.ts";
import { openWindow } from "./window.ts";

const accountsPerBranch = 100_000;
const tellersPerBranch = 10;

const tables = [
  "create table tpcb_branch (bid int primary key, balance int not null) with (fillfactor = 50)",
  "create table tpcb_teller (tid int primary key, bid int not null, balance int not null) with (fillfactor = 50)",
  "create table tpcb_account (aid int primary key, bid int not null, balance int not null, filler char(84) not null default '')",
  "create table tpcb_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22))",
];

const fillBranches = query({}, "insert into tpcb_branch select n, 0 from generate_series(1, $1::int) as n");
const fillTellers = query(
  {},
  "insert into tpcb_teller select n, (n - 1) / $2::int + 1, 0 from generate_series(1, $1::int * $2::int) as n",
);
const fillAccounts = query(
  {},
  `
  insert into tpcb_account (aid, bid, balance) select n, (n - 1) / $2::int + 1, 0
    from generate_series(1, $1::int * $2::int) as n`,
);

const updateAccount = query({}, "update tpcb_account set balance = balance + $1::int where aid = $2::int");
const readAccount = query({ balance: "int4" }, "select balance from tpcb_account where aid = $1::int");
const updateTeller = query({}, "update tpcb_teller set balance = balance + $1::int where tid = $2::int");
const updateBranch = query({}, "update tpcb_branch set balance = balance + $1::int where bid = $2::int");
const addHistory = query(
  {},
  "insert into tpcb_history (tid, bid, aid, delta, mtime) values ($1::int, $2::int, $3::int, $4::int, current_timestamp)",
);

type Options = {
  readonly connections: number;
  readonly scale: number;
  readonly warmUpMs: number;
  readonly measureMs: number;
};

/** Fills the tables and runs the transactions. Its statements are pipelined like those of the product's sales. */
export async function runTpcB(
  url: string,
  { connections, scale, warmUpMs, measureMs }: Options,
): Promise<{ rate: number; timesMs: readonly number[] }> {
  const database = openDatabase({ url, connections, log: silentLog, role: "none" });
  try {
    await database.read("all", async (sql) => {
      for (const text of tables) await sql.run(query({}, text));
      await sql.run(fillBranches, [scale]);
      await sql.run(fillTellers, [scale, tellersPerBranch]);
      await sql.run(fillAccounts, [scale, accountsPerBranch]);
      await sql.run(query({}, "vacuum analyze"));
      await sql.run(query({}, "checkpoint"));
    });
    const window = openWindow({ warmUpMs, measureMs });
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (!window.isOver()) {
          const started = performance.now();
          await database.transaction("all", (sql) => {
            const [aid, tid, bid] = [
              1 + below(scale * accountsPerBranch),
              1 + below(scale * tellersPerBranch),
              1 + below(scale),
            ];
            const delta = below(10_001) - 5_000;
            return Promise.all([
              sql.run(updateAccount, [delta, aid]),
              sql.row(readAccount, [aid]),
              sql.run(updateTeller, [delta, tid]),
              sql.run(updateBranch, [delta, bid]),
              sql.run(addHistory, [tid, bid, aid, delta]),
            ]);
          });
          window.note(started);
        }
      }),
    );
    const { timesMs, seconds } = window.result();
    return { rate: timesMs.length / seconds, timesMs };
  } finally {
    await database.close();
  }
}

function below(bound: number): number {
  return Math.floor(Math.random() * bound);
}
