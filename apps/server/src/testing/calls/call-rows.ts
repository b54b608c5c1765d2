// One row for each call of the contract: a person who may make it, with a payload that succeeds, and the same with an
// id of another service or branch.
// The suite over every call (testing/calls/every-call.test.ts) derives everything else. A payload is in wire names, as
// a client sends it.

import {
  customers,
  duties,
  files,
  identity,
  integrators,
  lines,
  messaging,
  operations,
  masterData,
  responses,
  rules,
  services,
  temporary,
  tickets,
  voids,
} from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import { TOTP } from "otpauth";
import { query } from "../../platform/database/query.ts";
import { endBaseball, kickOff, sellTo } from "../bets.ts";
import type { Made, Rows } from "./call-row.ts";
import { actionRows, someExposureRule, someLayOff, someLineProposal } from "./call-rows-action.ts";
import { bookRows } from "./call-rows-book.ts";
import { calendarRows, someDerived, someGame } from "./call-rows-calendar.ts";
import { peopleRows, registration } from "./call-rows-people.ts";
import { pictureRows, someDocument, somePictures, someSlide } from "./call-rows-pictures.ts";
import {
  someFileSource,
  someJump,
  someNames,
  somePageSource,
  somePendingGames,
  someSource,
  sourceRows,
} from "./call-rows-sources.ts";
import { drawerRows, someShifts } from "./call-rows-drawer.ts";
import { feeRows, someFees } from "./call-rows-fees.ts";
import { weekRows } from "./call-rows-weeks.ts";
import { slipOf } from "../slips.ts";
import type { TestServer } from "../test-server.ts";
import { addTestRule, everything, logins } from "../test-world.ts";

/** The rows by path. */
export const callRows: Rows = {
  ...peopleRows,
  ...bookRows,
  ...actionRows,
  ...calendarRows,
  ...sourceRows,
  ...pictureRows,
  ...weekRows,
  ...drawerRows,
  ...feeRows,
};

/** Sells, settles and saves the fixture of the rows. */
export async function makeReady(house: TestServer): Promise<Made> {
  const { world, time } = house;
  const {
    baseball: [, ended],
    basketball,
  } = world.games;
  const bet = { game: basketball, betType: 1, side: 1 };
  await house.answer(
    identity.verifyDevice,
    { mac: "00:1b:44:11:3a:b7", deviceInfo: "Chrome on Windows" },
    logins.clerks[0],
  );
  const winner = await sellTo(house, logins.clerks[0], [{ game: ended, betType: 1, side: 1 }], 1_000);
  const open = await sellTo(house, logins.clerks[0], [bet], 500);
  await house.answer(tickets.printTicket, { number: open.number }, logins.clerks[0]);
  const beside = await sellTo(house, logins.clerks[2], [bet], 500);
  const online = await sellTo(house, logins.customers[0], [bet], 500);
  await house.asOwner((sql) =>
    sql.run(query({}, "update event set starts_at = app.clock(), cutoff_at = app.clock() where id = $1::bigint"), [
      ended.eventId,
    ]),
  );
  await time.set(time.now() + 3_600_000 - 1_000);
  await endBaseball(house, ended, 5, 3);
  await kickOff(house, world.games.hockey.eventId);
  await house.answer(
    lines.enterScore,
    {
      eventId: world.games.hockey.eventId,
      version: 0,
      away: 0,
      home: 0,
      period: 1,
      secondsLeft: 1_200,
      runs: false,
      isBottom: false,
      outs: 0,
    },
    logins.trader,
  );
  const compose = async (): Promise<string> =>
    (await house.answer(temporary.compose, { slip: await slipOf(house, [bet], 500) }, logins.clerks[0])).code;
  const { orderId } = await house.answer(
    voids.order,
    { eventId: world.games.baseball[0].eventId, betTypes: [9, 10], reason: "a wrong half" },
    logins.trader,
  );
  const closed = await house.answer(customers.getRegistration, {}, logins.kliyanAdmin);
  await house.answer(
    customers.saveRegistration,
    { ...registration, zoneId: world.kliyan.zoneId, was: closed },
    logins.kliyanAdmin,
  );
  const { secret } = await house.answer(identity.beginTotp, {}, logins.assistant);
  const codeAt = (at: number): string => new TOTP({ secret }).generate({ timestamp: at });
  const { settings, settingsVersion: first } = await house.answer(services.getService, {}, logins.bancaAdmin);
  // So that they have a history.
  const { settingsVersion } = await house.answer(
    services.saveService,
    { settings, settingsVersion: first },
    logins.bancaAdmin,
  );
  const usual = (await house.answer(services.templates, {}, logins.bancaAdmin)).find(
    ({ kind, language }) => kind === "ticket" && language === "fr",
  );
  const pictures = await somePictures(house);
  return {
    // Before there is a pending sale, during which no drawer can be counted.
    world,
    now: time.now(),
    shifts: await someShifts(house),
    waiting: await someWaiting(house),
    warning: await someWarning(house, "missing"),
    otherWarning: await someWarning(house, "still missing"),
    messages: {
      shown: await someMessage(house, "Maintenance tonight"),
      unwanted: await someMessage(house, "Told by mistake"),
    },
    composed: { toLoad: await compose(), toSell: await compose() },
    layOffId: await someLayOff(house),
    exposureRuleId: await someExposureRule(house),
    lineProposalId: await someLineProposal(house),
    voidOrder: orderId ?? 0,
    dutyId: await someDuty(house),
    mergeId: await someMerge(house),
    winner,
    open,
    beside,
    online,
    rules: await someRules(house),
    settings: { settings: { ...settings, betLetters: { over: "a", under: "b" } }, settingsVersion },
    sourceId: await someSource(house),
    fileSourceId: await someFileSource(house),
    pageSourceId: await somePageSource(house),
    names: await someNames(house),
    jump: await someJump(house),
    pendingGames: await somePendingGames(house),
    enteredId: await someGame(house),
    derivedId: await someDerived(house),
    pictures,
    documentId: await someDocument(house),
    slideId: await someSlide(house, pictures.kept),
    files: { toOpen: await someFile(house), toRemove: await someFile(house) },
    usualTemplate: usual?.body ?? "",
    resetCode: await someResetCode(house),
    totp: { secret, code: codeAt(time.now()), nextCode: codeAt(time.now() + 30_000) },
    request: await someRequest(house),
    integrator: await someIntegrator(house),
    fees: await someFees(house),
  };
}

async function someIntegrator({ answer, world: { banca } }: TestServer): Promise<Made["integrator"]> {
  const wanted = {
    name: "Pronostik",
    contact: "dev@pronostik.example",
    personId: banca.clerks[0].personId,
    callsPerMinute: 600,
    isActive: true,
  };
  const { integratorId } = await answer(integrators.saveIntegrator, wanted, logins.trader);
  const make = async (): Promise<number> =>
    (await answer(integrators.makeKey, { integratorId, scopes: ["sell"], expiresAt: null }, logins.trader)).keyId;
  return { integratorId, toRotate: await make(), toRevoke: await make() };
}

/** A call of the log. */
async function someRequest({ answer, server }: TestServer): Promise<Made["request"]> {
  await server.requests.settled();
  const {
    rows: [sale],
  } = await answer(operations.listRequests, { path: "tickets/sell", limit: 1 }, logins.trader);
  assert(sale !== undefined, "what was sold stands in the log");
  return { requestId: sale.requestId, at: sale.at };
}

async function someFile({ answer, server }: TestServer): Promise<number> {
  const wanted = {
    list: "identity/list_devices",
    filters: {},
    columns: ["operations.mac"],
    name: "Devices",
    format: "csv",
    language: "en",
  } as const;
  const { fileId } = await answer(files.startFile, { ...wanted, columns: [...wanted.columns] }, logins.bancaAdmin);
  await server.makeFile(fileId);
  return fileId;
}

async function someRules({ answer, world: { banca } }: TestServer): Promise<Made["rules"]> {
  const terms = { control: "ticketMaximum", kind: "default" as const, selector: {}, expiresAt: null };
  const save = async (
    scope: { level: "service" | "pos"; id: number },
    stake: number,
    ruleId?: number,
  ): Promise<number> =>
    (
      await answer(
        rules.saveRule,
        { ...terms, scope, value: { stake }, ...(ruleId === undefined ? {} : { ruleId }) },
        logins.bancaAdmin,
      )
    ).rule.ruleId;
  const service = { level: "service" as const, id: banca.serviceId };
  const replaced = await save(service, 900_000);
  await save(service, 800_000, replaced);
  const acting = await save({ level: "pos", id: banca.clerks[1].posId }, 700_000);
  return { replaced, acting, beside: await save({ level: "pos", id: banca.clerks[2].posId }, 600_000) };
}

/** Stakes above 5,000 need a trader. */
async function someWaiting(house: TestServer): Promise<Made["waiting"]> {
  const {
    banca: { serviceId },
    games: { basketball: game },
  } = house.world;
  await house.asOwner((sql) => addTestRule(sql, serviceId, "referral", { stake: 5_000, win: 0, seconds: 30 }));
  const refer = async (key: string, login: string): Promise<number> => {
    const answer = await house.send(
      tickets.sell,
      { key, slip: await slipOf(house, [{ game, betType: 1, side: 1 }], 5_001) },
      login,
    );
    assert(answer.responseType === responses.referred, "a large ticket waits", { responseType: answer.responseType });
    return (answer.data as { reference: number }).reference;
  };
  const [, , clerk] = logins.clerks;
  const offeredKey = "waits for an offer";
  return {
    accepted: await refer("waits for a yes", clerk),
    declined: await refer("waits for a no", clerk),
    offered: await refer(offeredKey, clerk),
    offeredKey,
    beside: await refer("waits elsewhere", clerk),
  };
}

/** In addition to the assistant's usual ones. */
async function someDuty({ answer, world }: TestServer): Promise<number> {
  const { assistantId: personId } = world.platform;
  return (await answer(duties.saveDuty, { ...everything, personId, weekdays: [6], note: "Saturdays" }, logins.trader))
    .dutyId;
}

async function someMerge({ answer, world: { teams } }: TestServer): Promise<number> {
  const ids: number[] = [];
  for (const name of ["Wayne Gretzky", "W. Gretzky"]) {
    ids.push(
      (
        await answer(
          masterData.savePlayer,
          {
            teamId: teams["Rangers"] ?? 0,
            name,
            printName: name,
            abbreviation: "",
            number: null,
            position: "C",
            aliases: [],
            names: { fr: "", ht: "", es: "", zh: "", it: "" },
            isActive: true,
          },
          logins.trader,
        )
      ).playerId,
    );
  }
  const [keptId = 0, ...mergedIds] = ids;
  const { basis } = await answer(masterData.merge, { kind: "player", keptId, mergedIds }, logins.trader);
  return (await answer(masterData.merge, { kind: "player", keptId, mergedIds, basis }, logins.trader)).mergeId ?? 0;
}

async function someMessage({ answer, time, world: { banca } }: TestServer, title: string): Promise<number> {
  const to = { level: "zone" as const, ids: [banca.zones.nord], roles: [] };
  const until = time.now() + 3_600_000;
  return (
    await answer(messaging.broadcast, { kind: "banner", texts: { en: { title, text: "" } }, to, until }, logins.trader)
  ).messageId;
}

async function someWarning({ asOwner, world }: TestServer, cause: string): Promise<number> {
  const made = await asOwner((sql) =>
    sql.row(
      query(
        { id: "int8" },
        `
    insert into result_warning (event_id, kind, cause, data, raised_at)
      values ($1::bigint, 'late', $2::text, '{"lateMinutes": 360}', app.clock())
    returning id`,
      ),
      [world.games.basketball.eventId, cause],
    ),
  );
  return made?.id ?? 0;
}

/** A person whom no other row needs requests a new password. */
async function someResetCode(house: TestServer): Promise<string> {
  await house.asOwner((sql) =>
    sql.run(
      query(
        {},
        `
    insert into person (service_id, role, login, name, email, password_hash)
    select service_id, role, 'forgetful', 'Forgetful', 'forgetful@example.com', password_hash from person
      where login = 'banca'`,
      ),
    ),
  );
  await house.answer(identity.resetPassword, { user: "forgetful", email: "forgetful@example.com" });
  await house.server.backgroundTasks.settled();
  const code = /^[0-9a-f]{64}$/m.exec(house.mails.at(-1)?.text ?? "")?.[0];
  assert(code !== undefined, "the mail has a code");
  return code;
}
