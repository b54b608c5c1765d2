// The ways in which a hostile client floods the server.

import { live } from "@chalkboard/contract";
import { addDays } from "@chalkboard/kernel";
import { digits, type Flood } from "./flood-job.ts";
import type { BenchWorld } from "./world.ts";

const form = (path: string, token: string, json: string): string => {
  const body = `${token === "" ? "" : `token=${token}&`}json=${json}`;
  const length = body.replaceAll("{n}", "0".repeat(digits)).length;
  return `POST /${path} HTTP/1.1\r\nhost: shop\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${length}\r\n\r\n${body}`;
};
const upgrade =
  "GET /live HTTP/1.1\r\nhost: shop\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: " +
  "AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
/** A masked text message; a mask of zeros leaves it readable. */
const message = (said: live.FromClient): string => {
  const text = JSON.stringify(said);
  const length =
    text.length < 126
      ? String.fromCharCode(0x80 | text.length)
      : `\xFE${String.fromCharCode(text.length >> 8, text.length & 255)}`;
  return `\x81${length}\0\0\0\0${text}`;
};

type Named = {
  readonly name: string;
  readonly flood: (world: BenchWorld) => Flood;
  /**
   * Whether the till's p99 stays within 1.5 times beside it. Where not, the till still sells, and
   * docs/design/platform.md states the cost.
   */
  readonly isHeld: boolean;
  /** The allowed responses. */
  readonly heard: readonly string[];
};
export const floods: readonly Named[] = [
  {
    name: "20 connections that send 200 kB of brackets without a pause",
    flood: () => ({
      connections: 20,
      addresses: 1,
      again: true,
      says: form("pos/get_hora_actual", "", "[".repeat(200_000)),
    }),
    isHeld: true,
    heard: ["200", "-1"],
  },
  {
    name: "12 reports of two months at once",
    flood: ({ traderToken, day, serviceId }) => ({
      connections: 12,
      addresses: 1,
      again: false,
      says: form(
        "reports/results",
        traderToken,
        encodeURIComponent(JSON.stringify({ serviceId, from: addDays(day, -60), to: day, by: "hour" })),
      ),
    }),
    isHeld: true,
    heard: ["200", "1"],
  },
  {
    name: "20 connections that sign in under unknown names without a pause",
    flood: () => ({
      connections: 20,
      addresses: 20,
      again: true,
      says: form(
        "general/login",
        "",
        encodeURIComponent(JSON.stringify({ user: "nobody {n}", pass: "some wrong password", mac: "0" })).replace(
          "%7Bn%7D",
          "{n}",
        ),
      ),
    }),
    isHeld: true,
    heard: ["200", "-3", "unknown"],
  },
  {
    name: "200 live connections with 100 subscriptions each",
    flood: ({ traderToken, leagueId }) => ({
      connections: 200,
      addresses: 1,
      again: false,
      says:
        upgrade +
        message({ op: "hello", token: traderToken, device: "hostile" }) +
        Array.from({ length: 100 }, (_, id) =>
          message({ op: "sub", id, subject: live.subjects.lines(leagueId + id) }),
        ).join(""),
    }),
    isHeld: true,
    heard: ["101", "ready", "snap", "denied", "tooMany"],
  },
];

/** Some send nothing, some begin a head and do not finish it; from several addresses, each within its limit. */
export const silence: Flood = {
  connections: 1_024,
  addresses: 4,
  again: false,
  says: "POST /pos/get_hora_actual HTTP/1.1\r\nhost: ",
};
