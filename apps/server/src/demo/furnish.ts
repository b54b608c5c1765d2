// What the demo's shops have had for a while: devices at which clerks signed in, saved slips without money. Made
// through the same calls as the screens.
import { roles } from "@chalkboard/contract";
import { dayOf, type EpochMs, type Random } from "@chalkboard/kernel";
import type { Database } from "../platform/database/database.ts";
import { scopeOf, type Session } from "../platform/http/handlers.ts";
import type { Sessions } from "../platform/http/sessions.ts";
import { deviceHandlers, verifyDevice } from "../identity/people/index.ts";
import { catalogHandlers } from "../selling/board/index.ts";
import { askWithdrawal } from "../money/index.ts";
import { rulesHandlers } from "../selling/rules/index.ts";
import type { MediaStorage } from "../platform/media/index.ts";
import type { ServiceConfigCache } from "../identity/services/index.ts";
import { temporaryHandlers } from "../selling/saved-slips/index.ts";
import type { SaleBatcher } from "../selling/tickets/index.ts";
import { someBet } from "./bets.ts";
import { growBranches } from "./branches.ts";
import { visiting } from "./crowd.ts";
import type { Chance } from "./games.ts";
import { writeLimits } from "./limits.ts";
import { giveFreePlay } from "./online-book.ts";
import { actAsPlatform } from "./platform.ts";
import * as queries from "./queries.ts";

type Tools = {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly mediaStorage: MediaStorage;
  readonly batcher: SaleBatcher;
  readonly configCache: ServiceConfigCache;
  readonly random: Random;
};

const kinds = ["Chrome 148, Windows 11", "Chrome 148, Android 16", "Firefox 150, Debian 13"];
const slips = 6;
const asksFor = 1_500;
const asking = 2;
const given = 2;
const aDayMinutes = 1_440;

/** A note for the shops' customers about a league this season. */
async function writeNotes(
  catalog: ReturnType<typeof catalogHandlers>,
  admin: ReturnType<typeof visiting>,
  now: EpochMs,
): Promise<void> {
  const leagues = await catalog.listServiceLeagues({}, admin);
  const leagueId =
    "refused" in leagues ? undefined : leagues.find(({ sportCode }) => sportCode === "baseball")?.leagueId;
  if (leagueId === undefined) return;
  await catalog.saveLeagueNote(
    {
      leagueId,
      places: ["board", "slip", "sheet", "paper"],
      firstDay: dayOf(now, admin.session.timeZone),
      lastDay: null,
      isActive: true,
      texts: {
        en: "Pitchers are not listed: action.",
        es: "Lanzadores no listados: con acción.",
        fr: "Lanceurs non listés : pari maintenu.",
      },
    },
    admin,
  );
}

/** Withdrawals that customers request and that are pending. */
async function askForMoney(database: Database, customers: readonly Session[], now: EpochMs): Promise<void> {
  for (const [index, session] of customers.entries()) {
    await database.transaction(scopeOf(session), (sql) =>
      askWithdrawal(
        sql,
        { key: `request ${String(index)} of the demo`, amount: asksFor * (index + 1), note: "" },
        visiting(session, now),
      ),
    );
  }
}

/** Once: an installation with devices is done already. */
export async function furnish(tools: Tools, persons: readonly Session[], chance: Chance, now: EpochMs): Promise<void> {
  const { database } = tools;
  const admin = persons.find(({ role }) => role === roles.admin);
  const clerks = persons.filter(({ role, serviceId }) => role === roles.clerk && serviceId === admin?.serviceId);
  const trader = persons.find(({ role }) => role === roles.platform);
  if (admin === undefined || trader === undefined) return;
  const as = (session: Session) => visiting(session, now);
  const devices = deviceHandlers(tools);
  const listed = async () =>
    devices.listDevices({ limit: 50, sort: "mac", isAscending: true, withSums: false }, as(admin));
  const before = await listed();
  if (!("rows" in before) || before.rows.length > 0) return;
  for (const [index, clerk] of clerks.entries()) {
    await verifyDevice(
      tools,
      { mac: `02:42:ac:11:00:1${String(index)}`, deviceInfo: kinds[index % kinds.length] ?? "" },
      as(clerk),
    );
  }
  const seen = await listed();
  const [first, , last] = "rows" in seen ? seen.rows : [];
  if (first !== undefined) await devices.setDevice({ deviceId: first.deviceId, state: "allowed" }, as(admin));
  if (last !== undefined) await devices.setDevice({ deviceId: last.deviceId, state: "blocked" }, as(admin));
  const rules = rulesHandlers(tools);
  await database.transaction("all", (sql) => growBranches(sql, now));
  await writeLimits(database, async (payload) => rules.saveRule(payload, as(admin)), now);
  await actAsPlatform(tools, as(trader), async (payload) => rules.saveRule(payload, as(trader)));
  await writeNotes(catalogHandlers(tools), as(admin), now);
  const customers = persons.filter(({ role }) => role === roles.customer);
  await askForMoney(database, customers.slice(0, asking), now);
  await giveFreePlay(database, persons, customers.slice(0, given), now);
  const lines = await database.read("all", (sql) => sql.rows(queries.linesToSell, [aDayMinutes]));
  const tables = await database.read("all", (sql) => sql.rows(queries.betTables));
  const temporary = temporaryHandlers(tools);
  for (let index = 0; index < slips && lines.length > 0; index += 1) {
    const clerk = clerks[index % clerks.length];
    const slip = { ...someBet(lines, tables, chance), amount: 5_000, amountIs: "risk", priceChange: "any" } as const;
    if (clerk !== undefined) await temporary.compose({ slip }, as(clerk));
  }
}
