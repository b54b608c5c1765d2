// The demo platform's own actions: exceptions for two shops, messages in each state, players of two teams, tracks,
// pictures. Through its own calls.
import { type Role, roles } from "@chalkboard/contract";
import { assert, type EpochMs } from "@chalkboard/kernel";
import type { Database } from "../platform/database/database.ts";
import { type Context, isRefused } from "../platform/http/handlers.ts";
import { done } from "./done.ts";
import type { Sessions } from "../platform/http/sessions.ts";
import { applySchedule } from "../catalog/feeds/index.ts";
import { messagingHandlers } from "../messages/broadcasts/index.ts";
import type { MediaStorage } from "../platform/media/index.ts";
import { masterDataHandlers } from "../catalog/master-data/index.ts";
import { houseRulesHandlers } from "../identity/services/index.ts";
import { learnLeagues, nameMatchingHandlers } from "../catalog/name-matching/index.ts";
import { sendBanners, showBanners } from "./banners.ts";
import { attachTerms } from "./documents.ts";
import { enterRates } from "./exchange-rates.ts";
import { billServices } from "./fees.ts";
import { letInProgram } from "./integrators.ts";
import type { Save } from "./limits.ts";
import { nameAbroad, unnamed } from "./names.ts";
import * as queries from "./queries.ts";

const dayMs = 86_400_000;

/** Name, number and position of some players of a team. */
const squads: readonly (readonly (readonly [name: string, number: number, position: string])[])[] = [
  [
    ["Ramón Peralta", 34, "P"],
    ["Wade Hollis", 21, "P"],
    ["Teo Marchetti", 7, "SS"],
    ["Dane Okafor", 45, "RF"],
    ["Luis Quezada", 12, "C"],
  ],
  [
    ["Cole Brannigan", 51, "P"],
    ["Hiro Tanabe", 18, "P"],
    ["Milo Strand", 3, "2B"],
    ["Andrés Villalba", 27, "CF"],
    ["Jordan Pike", 9, "1B"],
    ["J. Pike", 9, "1B"],
  ],
];

const tracks = [
  { code: "AQU", name: "Aqueduct", country: "US", timeZone: "America/New_York", kind: "thoroughbred" },
  { code: "WO", name: "Woodbine", country: "CA", timeZone: "America/Toronto", kind: "thoroughbred" },
] as const;

type Tools = { readonly database: Database; readonly sessions: Sessions; readonly mediaStorage: MediaStorage };

/**
 * @param trader the person of the platform who does it
 * @param save saves a rule in their name
 */
export async function actAsPlatform(tools: Tools, trader: Context, save: Save): Promise<void> {
  await makeExceptions(tools.database, save, trader.now);
  await sendMessages(tools, trader);
  await nameSquads(tools.database, trader);
  await nameAbroad(tools.database, trader);
  await hearNames(tools.database, trader);
  await showBanners(tools.database, trader, await sendBanners(tools, trader));
  const { saveTrack } = masterDataHandlers(tools);
  await attachTerms(tools, trader);
  await publishHouseRules(tools, trader);
  await letInProgram(tools.database, trader);
  await enterRates(tools.database, trader);
  await billServices(tools.database, trader);
  for (const track of tracks) done(await saveTrack({ ...track, aliases: [], names: unnamed, isActive: true }, trader));
}

/** Every service uses the default texts. */
async function publishHouseRules({ database }: Tools, trader: Context): Promise<void> {
  const { listHouseTopics, publishHouseRules: publish } = houseRulesHandlers({ database });
  const listed = await listHouseTopics({}, trader);
  if (isRefused(listed)) return;
  done(
    await publish(
      { version: null, newest: 0, serviceIds: listed.services.map(({ serviceId }) => serviceId), note: "" },
      trader,
    ),
  );
}

/** As some boards write a team: "Bos. Red Sox". */
const shortened = (name: string): string => name.replace(/^(?<start>\p{L}{3})\S*/u, "$<start>.");

/**
 * A second source names some teams differently, and has unknown leagues: their names are pending, and with them its
 * games. One team has been matched.
 */
async function hearNames(database: Database, trader: Context): Promise<void> {
  const clubs = (await database.read("all", (sql) => sql.rows(queries.clubNames, ["baseball_mlb", 7]))).map(
    ({ name }) => name,
  );
  const gamesOf = (names: readonly string[], key: string) =>
    names.flatMap((away, index) =>
      index % 2 === 1
        ? []
        : [
            {
              key: `${key}-${String(index)}`,
              sportKey: "baseball_mlb",
              startsAt: trader.now + 2 * dayMs + (index * dayMs) / 24,
              away,
              home: names[index + 1] ?? "",
            },
          ],
    );
  const games = gamesOf([...clubs.map(shortened), "Zephyr Knights"], "strange");
  await applySchedule(
    database,
    { source: "north", createsEvents: false, createsUnknown: false },
    "baseball_mlb",
    games,
  );
  await database.transaction("all", (sql) =>
    learnLeagues(sql, "north", [
      {
        name: "baseball_mlb_preseason",
        said: { title: "MLB Preseason", sport: "Baseball" },
        games: gamesOf(clubs.slice(0, 6), "spring"),
      },
      { name: "baseball_kbo", said: { title: "KBO", sport: "Baseball" }, games: [] },
    ]),
  );
  const { listNames, teach } = nameMatchingHandlers({ database });
  const { rows } = done(
    await listNames({ kind: "team", sort: "score", isAscending: false, limit: 10, withSums: false }, trader),
  );
  const best = rows[0]?.suggestions[0];
  if (best !== undefined) done(await teach({ names: [{ nameId: rows[0]?.nameId ?? 0, teamId: best.teamId }] }, trader));
}

async function makeExceptions(database: Database, save: Save, now: EpochMs): Promise<void> {
  const [playa, mercado] = await database.read("all", async (sql) => [
    await sql.row(queries.placeOf, ["marie"]),
    await sql.row(queries.placeOf, ["luis"]),
  ]);
  assert(playa?.pos_id != null && mercado?.pos_id != null, "the demo's shops are there");
  const at = (id: number) =>
    ({ scope: { level: "exception", id }, kind: "default", selector: { mode: "parlay", legsFrom: 12 } }) as const;
  done(
    await save({
      ...at(playa.pos_id),
      control: "ticketMaximum",
      value: { stake: 9_000_000 },
      expiresAt: now + 3 * dayMs,
    }),
  );
  done(await save({ ...at(mercado.pos_id), control: "maximumPayout", value: { win: 90_000_000 }, expiresAt: null }));
}

/**
 * One that zone controllers read now, one that comes tomorrow, one that was withdrawn: none is in the way of people who
 * look at a till.
 */
async function sendMessages(
  tools: { readonly database: Database; readonly sessions: Sessions },
  trader: Context,
): Promise<void> {
  const { broadcast, withdraw } = messagingHandlers(tools);
  const { now } = trader;
  const those = (...some: Role[]) => ({ level: "platform" as const, ids: [], roles: some });
  done(
    await broadcast(
      {
        kind: "banner",
        to: those(roles.controller),
        until: now + 2 * dayMs,
        texts: {
          en: { title: "The week closes on Sunday night", text: "Hand in what is open with your shops before." },
          es: {
            title: "La semana cierra el domingo por la noche",
            text: "Entregue antes lo que tengan abierto sus puntos de venta.",
          },
          fr: {
            title: "La semaine se clôt dimanche soir",
            text: "Réglez d’ici là ce qui reste ouvert avec vos points de vente.",
          },
        },
      },
      trader,
    ),
  );
  done(
    await broadcast(
      {
        kind: "dialog",
        to: those(roles.admin, roles.clerk),
        from: now + dayMs,
        until: now + 3 * dayMs,
        texts: {
          en: { title: "New paper for the printers", text: "Rolls of 80 mm come with the next delivery." },
          es: { title: "Papel nuevo para las impresoras", text: "Los rollos de 80 mm llegan con la próxima entrega." },
        },
      },
      trader,
    ),
  );
  const { messageId } = done(
    await broadcast(
      {
        kind: "banner",
        to: those(roles.agent),
        until: now + dayMs,
        texts: { en: { title: "Sent too early", text: "" } },
      },
      trader,
    ),
  );
  done(await withdraw({ messageId }, trader));
}

async function nameSquads(database: Database, trader: Context): Promise<void> {
  const { savePlayer, merge } = masterDataHandlers({ database });
  const ids: number[] = [];
  for (const [index, { id: teamId }] of (
    await database.read("all", (sql) => sql.rows(queries.clubs, [squads.length]))
  ).entries()) {
    for (const [name, number, position] of squads[index] ?? []) {
      const { playerId } = done(
        await savePlayer(
          {
            teamId,
            name,
            printName: name.replace(/^(?<first>.)\S*/u, "$<first>."),
            abbreviation: "",
            number,
            position,
            aliases: [],
            names: unnamed,
            isActive: true,
          },
          trader,
        ),
      );
      ids.push(playerId);
    }
  }
  // The last one was there twice.
  const [keptId = 0, ...mergedIds] = ids.slice(-2);
  const wanted = { kind: "player", keptId, mergedIds } as const;
  const { basis } = done(await merge(wanted, trader));
  done(await merge({ ...wanted, basis }, trader));
}
