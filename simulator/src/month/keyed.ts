// Third-party programs: each service has one, which sells and reads with its key, tries calls outside the key's
// purpose, and gets a new key mid-month.

import {
  type Call,
  decodeAnswer,
  encodeRequest,
  integrators,
  type PayloadOf,
  reports,
  responses,
  tickets,
} from "@chalkboard/contract";
import { chanceFrom } from "../chance.ts";
import { crowd } from "../rehearsal/crowd.ts";
import type { MonthGame } from "./games.ts";
import { type Month, type MonthService, result } from "./month.ts";

export type Program = { readonly service: MonthService; readonly integratorId: number; keyId: number; key: string };

/** The platform creates each service's program, which acts as the first of its sellers. */
export async function makePrograms(month: Month): Promise<readonly Program[]> {
  const {
    house: { traderId, services },
  } = month;
  const programs: Program[] = [];
  for (const service of services) {
    const [seller] = service.sellers;
    if (seller === undefined) continue;
    const terms = {
      name: `Program of ${service.plan.name}`,
      contact: "",
      personId: seller.personId,
      callsPerMinute: 6_000,
      isActive: true,
    };
    const made = await result(month, "program", traderId, integrators.saveIntegrator, terms);
    if (made === undefined) continue;
    const key = await result(month, "program: key", traderId, integrators.makeKey, {
      ...made,
      scopes: ["read-tickets", "sell"],
      expiresAt: null,
    });
    if (key !== undefined) programs.push({ service, ...made, keyId: key.keyId, key: key.key });
  }
  return programs;
}

/** Each program gets a new key; the old one no longer works. */
export async function rotateKeys(month: Month, programs: readonly Program[]): Promise<void> {
  for (const program of programs) {
    const { keyId } = program;
    const key = await result(month, "program: another key", month.house.traderId, integrators.rotateKey, {
      keyId,
      overlapMinutes: 0,
    });
    if (key === undefined) continue;
    Object.assign(program, { keyId: key.keyId, key: key.key });
  }
}

/**
 * What the programs do in a wave of the crowd. They have their own random stream: without them the month would be the
 * same.
 */
export async function callWithKeys(
  month: Month,
  programs: readonly Program[],
  games: readonly MonthGame[],
): Promise<void> {
  const { now: at, serial } = month;
  const board = {
    at,
    open: games.filter(({ startsAt }) => startsAt > at),
    started: games.filter(({ startsAt }) => startsAt <= at),
  };
  for (const program of programs) {
    const chance = chanceFrom(serial());
    for (const { slip } of crowd(chance, board, chance.int(1, 3), [[1, 0]])) {
      const legs = slip.legs.map(({ key, points, price }) => ({ key, points, price }));
      await call(month, program, tickets.sell, {
        key: `program-${serial()}`,
        slip: { ...slip, legs, priceChange: "any" },
      });
    }
    await call(month, program, tickets.listTickets, { sort: "number", isAscending: false, limit: 1, withSums: false });
    if (chance.percent(50))
      await call(month, program, reports.results, { from: "2026-03-01", to: "2026-03-02", by: "pos" });
  }
}

async function call<C extends Call>(
  { server, now: at, keyed, done }: Month,
  { integratorId, key }: Program,
  input: C,
  payload: PayloadOf<C>,
): Promise<void> {
  const answer = await server.server.fastify.inject({
    method: "POST",
    url: `/${input.path}`,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(encodeRequest(input, payload, {})).toString(),
  });
  const { ok, responseType, data } = decodeAnswer(input, answer.json());
  const number =
    ok && input.path === tickets.sell.path
      ? (data as { readonly ticket: { readonly number: number } }).ticket.number
      : null;
  keyed.push({ integratorId, at, isRefused: !ok && responseType !== responses.referred, number });
  const noted = `program: ${number !== null ? "sold" : ok ? "read" : "refused"}`;
  done.set(noted, (done.get(noted) ?? 0) + 1);
}
