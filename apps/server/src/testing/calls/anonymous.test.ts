import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestServer, endBaseball, logins, password, type TestServer, withRule } from "../index.ts";

// A client written from the specification and docs/calls.md alone: the example of that document, word for word, over
// plain fetch and WebCrypto. It uses nothing of the contract; its spelling varies as that of different writers would.

type Answer<Data = unknown> = { readonly response_type: number; readonly data: Data };
type Example = {
  readonly call: <Data>(server: string, path: string, token: string, payload?: object) => Promise<Answer<Data>>;
};
type Events = { readonly odds: readonly Odds[]; readonly last_updated: number };
type Sold = {
  readonly ticket: {
    readonly number: number;
    readonly code: string;
    readonly stake: number;
    readonly possibleWin: number;
  };
};
type Odds = {
  readonly idevento: number;
  readonly idapuesta_tipo: number;
  readonly orden_team: number;
  readonly alternativa: number;
  readonly spread: number | null;
  readonly precio: number;
};

const noToken = "00000000-0000-0000-0000-000000000000";
let world: TestServer;
let folder = "";
let example: Example;
let token = noToken;
let keys = 0;

const ask = <Data>(path: string, payload?: object) => example.call<Data>(world.address, path, token, payload);
const newKey = (): string => `anonymous ${(keys += 1)}`;

beforeAll(async () => {
  world = await createTestServer();
  folder = await mkdtemp(join(tmpdir(), "chalkboard-anonymous-"));
  await copyFile(
    new URL("../../../../../tools/docs/client-example.js.txt", import.meta.url),
    join(folder, "client.mjs"),
  );
  example = (await import(/* @vite-ignore */ pathToFileURL(join(folder, "client.mjs")).href)) as Example;
  await signIn();
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

async function signIn(): Promise<void> {
  token = noToken;
  const signedIn = await ask<{ token: string }>("general/login", {
    user: logins.clerks[0],
    pass: password,
    idplataforma: "1",
    mac: 0,
    dispositivo_info: null,
    adm: "0",
  });
  expect(signedIn).toMatchObject({ response_type: 1, data: { roll_usuario: 5, tipo_servicio: 1 } });
  token = signedIn.data.token;
}

/** The odds of a bet as the specification's call for events returns them. */
async function oddsOf(betType: number, side: number): Promise<Odds> {
  const all = {
    getOdds: 1,
    closed_odds: 0,
    evento_abierto: 1,
    fecha: "",
    idevento: null,
    idliga: 0,
    iddeporte: "0",
    get_props: "false",
    hq_odds: 0,
  };
  const { data } = await ask<Events>("general/get_eventos", all);
  const { eventId } = world.world.games.baseball[0];
  const found = data.odds.find(
    ({ idevento, idapuesta_tipo, orden_team }) =>
      idevento === eventId && idapuesta_tipo === betType && orden_team === side,
  );
  if (found === undefined) throw new Error("no such odds");
  return found;
}

async function slipOf(betType: number, side: number, amount: number): Promise<object> {
  const { idevento, idapuesta_tipo, orden_team, alternativa, spread, precio } = await oddsOf(betType, side);
  const key = { eventId: idevento, betType: idapuesta_tipo, side: orden_team, alternate: alternativa };
  return {
    mode: "straight",
    legs: [{ key, points: spread === null ? null : spread * 4, price: precio }],
    amount,
    amountIs: "risk",
  };
}

test("without a session the time is available, and a failed sign-in is explained", async () => {
  const call = (path: string, payload?: object) => example.call(world.address, path, "0", payload);
  expect(await call("pos/get_hora_actual")).toMatchObject({ data: { hora_actual: world.time.now() } });
  expect(await call("general/login", { user: "", pass: "" })).toMatchObject({
    response_type: -3,
    data: { reason: "unknown" },
  });
  expect(await call("general/login", { user: logins.clerks[0], pass: password, adm: 1 })).toMatchObject({
    response_type: -3,
    data: { reason: "door" },
  });
  expect(await call("general/validar_token")).toMatchObject({ response_type: -10 });
});

test("it reads session, sports, leagues, teams, bet types, and whether it may sell", async () => {
  expect(await ask("general/validar_token")).toMatchObject({ response_type: 1, data: { token } });
  expect((await ask<unknown[]>("general/get_deportes_info", { activo: "1", nombre: "" })).data.length).toBeGreaterThan(
    0,
  );
  const leagues = await ask<{ readonly idliga: number }[]>("general/get_ligas_info", {
    activo: 1,
    iddeporte: 0,
    tipo_liga: null,
    nombre: "",
    spread_buy: null,
  });
  expect(leagues.data.map(({ idliga }) => idliga)).toContain(world.world.leagues.baseball);
  expect(
    (await ask("general/get_equipos_info", { nombre: "yank", idliga: 0, iddeporte: 0, evento_fecha: null })).data,
  ).toMatchObject([{ equipo_nombre: "Yankees" }]);
  expect((await ask<unknown[]>("general/get_apuesta_tipo", { idgrupo: "", horse_bet: 0 })).data.length).toBeGreaterThan(
    40,
  );
  expect(await ask("general/get_pos_activo")).toMatchObject({ data: { activo: true, error_code: -19 } });
});

test("event data are the same sealed and unsealed", async () => {
  const { last_updated: _one, ...sealed } = (await ask<Events>("pos/get_eventos", { getOdds: "1" })).data;
  const body = new URLSearchParams({ token, json: '{"getOdds":"1"}' });
  const response = await fetch(`${world.address}/pos/get_eventos`, {
    method: "POST",
    body,
    headers: { "x-event-data": "clear" },
  });
  const { last_updated: _other, ...clear } = ((await response.json()) as Answer<Events>).data;
  expect(sealed).toEqual(clear);
});

test("an error names the field as it was sent", async () => {
  expect(await ask("general/get_eventos_ligas", { evento_fecha: "tomorrow" })).toMatchObject({
    response_type: -1,
    data: { problems: [{ field: "evento_fecha" }] },
  });
});

test("it quotes, sells and cancels", async () => {
  const slip = await slipOf(2, 2, 1_000);
  const quoted = await ask<{ readonly quotedAt: number; readonly possibleWin: number }>("tickets/quote", slip);
  expect(quoted).toMatchObject({ response_type: 1, data: { stake: 1_000, refusals: [] } });
  const sold = await ask<Sold>("tickets/sell", { key: newKey(), slip: { ...slip, quotedAt: quoted.data.quotedAt } });
  expect(sold).toMatchObject({
    response_type: 1,
    data: { ticket: { stake: 1_000, possibleWin: quoted.data.possibleWin, status: 0 } },
  });
  const { number } = sold.data.ticket;
  expect(await ask("tickets/cancel", { number })).toMatchObject({ response_type: 1, data: { status: -1 } });
  expect(await ask("tickets/find_ticket", { number })).toMatchObject({ response_type: 1, data: { status: -1 } });
});

test("a refusal uses the specification's names", async () => {
  await withRule(world, world.world.banca.serviceId, ["stakeRange", { minimum: 500, maximum: 2_000 }], async () => {
    expect(await ask("tickets/sell", { key: newKey(), slip: await slipOf(1, 1, 2_001) })).toMatchObject({
      response_type: -33,
      data: { apuesta_minima: 500, apuesta_maxima: 2_000 },
    });
  });
});

test("it pays a winner once, keeps its profile and signs out", async () => {
  const {
    data: {
      ticket: { number, code, stake, possibleWin },
    },
  } = await ask<Sold>("tickets/sell", { key: newKey(), slip: await slipOf(1, 1, 1_000) });
  await world.time.set(world.world.games.baseball[0].startsAt + 4 * 3_600_000);
  await endBaseball(world, world.world.games.baseball[0], 5, 2);
  // The session has been idle for a night.
  await signIn();
  const paid = await ask("tickets/pay", { number, code });
  expect(paid).toMatchObject({ response_type: 1, data: { amount: stake + possibleWin } });
  expect(await ask("tickets/pay", { number, code })).toMatchObject({ response_type: -2 });
  const form = {
    nombre: "Ana",
    userpass: "",
    password1: "",
    password2: "",
    pos_printer: "",
    printer_tipo: "",
    email: "",
  };
  expect(await ask("general/update_perfil", form)).toMatchObject({ response_type: 1 });
  expect(await ask("general/logout")).toMatchObject({ response_type: 1 });
  expect(await ask("general/validar_token")).toMatchObject({ response_type: -10 });
});
