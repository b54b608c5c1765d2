// Rules of the demo's admins beyond the usual ones: some on every page of rules, at several levels, planned ones, one
// that ends soon, and a few that conflict. Saved by the call of the screens, so that the control log shows them. None
// limits what the demo's crowd buys.

import { type PayloadOf, type rules as calls } from "@chalkboard/contract";
import type { SettingName, SettingValue } from "@chalkboard/engine";
import { assert, type EpochMs } from "@chalkboard/kernel";
import type { Database } from "../platform/database/database.ts";
import { addRule } from "../bootstrap/index.ts";
import { isRefused } from "../platform/http/handlers.ts";
import * as queries from "./queries.ts";

type Saving = PayloadOf<typeof calls.saveRule>;
/** Saves as an admin does. */
export type Save = (payload: Saving) => Promise<object>;
type More = Partial<Pick<Saving, "selector" | "kind" | "expiresAt" | "startsAt">>;

const minuteMs = 60_000;
const dayMs = 86_400_000;
const [firstHalfOver, firstHalfUnder] = [9, 10];

/** The rules of the shops' admin, and those of the platform for everyone. */
export async function writeLimits(database: Database, save: Save, now: EpochMs): Promise<void> {
  const [norte, playa] = await database.read("all", async (sql) => [
    await sql.row(queries.placeOf, ["norte"]),
    await sql.row(queries.placeOf, ["marie"]),
  ]);
  assert(norte?.zone_id != null && playa?.pos_id != null && playa.zone_id !== null, "the demo's shops are there");
  const levels = {
    service: { level: "service", id: norte.service_id },
    north: { level: "zone", id: norte.zone_id },
    south: { level: "zone", id: playa.zone_id },
    shop: { level: "pos", id: playa.pos_id },
  } as const;
  const rule = async <Name extends SettingName>(
    at: keyof typeof levels,
    control: Name,
    value: SettingValue<Name>,
    more: More = {},
  ): Promise<void> => {
    const saved = await save({
      scope: levels[at],
      control,
      kind: "default",
      selector: {},
      value: { ...value },
      expiresAt: null,
      ...more,
    });
    assert(!isRefused(saved), "the demo's rules are valid", { control, saved: JSON.stringify(saved) });
  };
  const halfTotals = { betTypes: [firstHalfOver, firstHalfUnder] };
  await rule("service", "blockedPatterns", {
    patterns: [
      {
        id: 1,
        words: "Three totals of the first half",
        mode: "parlay",
        legsFrom: 3,
        legsTo: 0,
        parts: [{ atLeast: 3, ...halfTotals }],
      },
    ],
  });
  await rule("service", "selectionRules", {
    rules: [{ id: 1, words: "First half", minimum: 0, maximum: 4, ...halfTotals }],
  });
  await rule("service", "patternLimit", { maximum: 400 }, { selector: { mode: "parlay", legsFrom: 6 } });
  await rule("service", "repeatLimits", { client: 25, agent: 0, zone: 80, service: 200 });
  await rule(
    "service",
    "incompatiblePlays",
    {
      matrices: [
        {
          sameGame: "refuse",
          rows: [
            {
              id: 1,
              words: "First half with the game",
              sport: "basketball",
              first: { market: "spread", period: "firstHalf" },
              second: { market: "spread", period: "game" },
              allowed: false,
            },
          ],
        },
      ],
    },
    { selector: { sport: "basketball", mode: "parlay", legsFrom: 8 } },
  );
  await rule("service", "dogsAndChalks", { maximumChalks: 12, maximumDogs: 12 });
  await rule("north", "underdog", { maximumPrice: 1_500, maximumStake: 2_000_000 });
  await rule(
    "south",
    "underdog",
    { maximumPrice: 1_200, maximumStake: 1_000_000 },
    { selector: { sport: "basketball" } },
  );
  await rule("south", "maximumPayout", { win: 60_000_000 }, { selector: { mode: "parlay", legsFrom: 9 } });
  await rule("service", "offered", { sold: false }, { selector: { betType: firstHalfUnder, live: true } });
  await rule(
    "shop",
    "stakeRange",
    { minimum: 2_500, maximum: 3_000_000 },
    { selector: { mode: "straight" }, expiresAt: now + 5 * minuteMs },
  );
  await rule("service", "inPlay", { allowed: true, delaySeconds: 4 }, { selector: { sport: "basketball" } });
  await rule("north", "ticketLimits", { perEvent: 60, perCustomer: 0, perDay: 0 }, { startsAt: now + 2 * dayMs });
  await rule(
    "shop",
    "ticketMaximum",
    { stake: 4_000_000 },
    { selector: { mode: "teaser" }, startsAt: now + dayMs, expiresAt: now + 9 * dayMs },
  );
  // Conflicts: a shop above its service's ceiling, a duplicate, and a mode of which nothing passes.
  await rule("service", "ticketMaximum", { stake: 6_000_000 }, { kind: "ceiling", selector: { mode: "reverseWin" } });
  await rule("shop", "ticketMaximum", { stake: 8_000_000 }, { selector: { mode: "reverseWin" } });
  await rule("service", "horizon", { days: 20 }, { selector: { mode: "teaser", legsFrom: 10 } });
  // The call refuses a second rule about the same; older installations have some.
  await database.transaction("all", (sql) =>
    addRule(sql, {
      serviceId: norte.service_id,
      control: "horizon",
      value: { days: 30 },
      selector: { mode: "teaser", legsFrom: 10 },
    }),
  );
  await rule("north", "stakeRange", { minimum: 500_000, maximum: 0 }, { selector: { mode: "parlay", legsFrom: 15 } });
  await rule("north", "ticketMaximum", { stake: 400_000 }, { selector: { mode: "parlay", legsFrom: 15 } });
  await database.transaction("all", (sql) =>
    addRule(sql, { serviceId: null, control: "maximumPayout", value: { win: 500_000_000_000 }, kind: "ceiling" }),
  );
}
