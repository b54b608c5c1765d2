// A whole installation for one journey: a database of its own, the demo source with a clock that stands still, the server process with the built web.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Answered, type Call, decodeAnswer, encodeRequest, identity, openAnswer, type PayloadOf } from "@chalkboard/contract";
import { createFeed } from "@chalkboard/feed";
import { assert, type EpochMs } from "@chalkboard/kernel";
import type { z } from "zod";
import { openSealed } from "../../apps/web/src/data/sealed.ts";
import { cloneDatabase } from "../../apps/server/src/database/test-cluster.ts";

const root = join(import.meta.dirname, "../..");
export const demoPassword = "chalkboard";

type Asked<C> = C extends Call<infer P, z.ZodType> ? z.input<P> : never;

export type House = {
  readonly address: string;
  /** A call as a client makes it; `login` is one of the demo's people. */
  readonly ask: <C extends Call>(call: C, payload: Asked<C>, login: string) => Promise<Answered<C>>;
  /** As ask; a refusal fails the journey with its data. */
  readonly answer: <C extends Call>(call: C, payload: Asked<C>, login: string) => Promise<(Answered<C> & { ok: true })["data"]>;
  /** Moves the demo source's clock: odds move, games start. */
  readonly advanceSource: (ms: number) => void;
  /** Ends the server as a power failure does: at once, without a word. */
  readonly kill: () => Promise<void>;
  /** Starts the server that was killed again, on the same database, and waits until it is well. */
  readonly startAgain: () => Promise<void>;
  /** Starts a second server process on the same database. */
  readonly another: (port: number) => Promise<Pick<House, "address" | "ask" | "answer" | "kill">>;
  readonly close: () => Promise<void>;
};

/** Starts it all and waits until it is well. @param port of the server; each journey file has its own */
export async function openHouse(port: number): Promise<House> {
  const { url, drop } = await cloneDatabase();
  let sourceNow: EpochMs = Date.now();
  const feed = createFeed({ clock: { now: () => sourceNow }, seed: 11, apiKey: "demo" });
  const feedUrl = await feed.listen({ port: 0, host: "127.0.0.1" });
  const address = `http://127.0.0.1:${port}`;
  const start = (): ServerProcess => startServer({ CHALKBOARD_PORT: String(port), DATABASE_URL: url, CHALKBOARD_FEED_URL: feedUrl });
  let server = start();
  const others: ServerProcess[] = [];
  const close = async (): Promise<void> => {
    for (const one of [server, ...others]) await stopped(one.process);
    await feed.close();
    await drop();
  };
  try {
    await untilWell(address, server);
  } catch (error) {
    await close();
    throw error;
  }
  const { ask, answer } = client(address);
  const another: House["another"] = async (otherPort) => {
    const other = startServer({ CHALKBOARD_PORT: String(otherPort), DATABASE_URL: url, CHALKBOARD_DEMO: "0" });
    others.push(other);
    const otherAddress = `http://127.0.0.1:${otherPort}`;
    await untilWell(otherAddress, other);
    return { address: otherAddress, ...client(otherAddress), kill: () => killed(other.process) };
  };
  const kill = (): Promise<void> => killed(server.process);
  const startAgain = async (): Promise<void> => {
    server = start();
    await untilWell(address, server);
  };
  return { address, ask, answer, advanceSource: (ms) => { sourceNow += ms; }, kill, startAgain, another, close };
}

type ServerProcess = { readonly process: ChildProcess; readonly said: readonly string[] };

function startServer(settings: Readonly<Record<string, string>>): ServerProcess {
  const said: string[] = [];
  const started = spawn(process.execPath, ["--no-deprecation", join(root, "apps/server/src/main.ts")], {
    cwd: root, stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"], CHALKBOARD_DEMO: "1", CHALKBOARD_LOG_LEVEL: "warn", CHALKBOARD_FEED_KEY: "demo",
      CHALKBOARD_WEB_DIST: join(root, "apps/web/dist"), ...settings,
    },
  });
  for (const stream of [started.stdout, started.stderr]) stream.on("data", (text: Buffer) => said.push(text.toString()));
  return { process: started, said };
}

async function untilWell(address: string, { process: server, said }: ServerProcess): Promise<void> {
  const tries = 400;
  for (let turn = 0; turn < tries; turn += 1) {
    assert(server.exitCode === null, `the server ended: ${said.join("").slice(-2000)}`);
    const isWell = await fetch(`${address}/health`).then(({ status }) => status === 200, () => false);
    if (isWell) return;
    await pause(250);
  }
  assert(false, `the server did not become well: ${said.join("").slice(-2000)}`);
}

async function killed(server: ChildProcess): Promise<void> {
  const ended = once(server, "exit");
  server.kill("SIGKILL");
  await ended;
}

async function stopped(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  const isOver = await Promise.race([ended.then(() => true), pause(15_000, false)]);
  if (!isOver) {
    server.kill("SIGKILL");
    await ended;
  }
}

function client(address: string): Pick<House, "ask" | "answer"> {
  const tokens = new Map<string, string>();
  async function send<C extends Call>(call: C, payload: Asked<C>, token?: string): Promise<Answered<C>> {
    const body = new URLSearchParams(encodeRequest(call, payload as PayloadOf<C>, token === undefined ? {} : { token }));
    const response = await fetch(`${address}/${call.path}`, { method: "POST", body });
    return decodeAnswer(call, await openAnswer(call, await response.json(), token, openSealed));
  }
  async function tokenOf(login: string): Promise<string> {
    const known = tokens.get(login);
    if (known !== undefined) return known;
    const answered = await send(identity.login, { user: login, password: demoPassword });
    assert(answered.ok, "somebody of the demo signs in", { login });
    tokens.set(login, answered.data.token);
    return answered.data.token;
  }
  const ask: House["ask"] = async (call, payload, login) => send(call, payload, await tokenOf(login));
  return {
    ask,
    answer: async (call, payload, login) => {
      const answered = await ask(call, payload, login);
      assert(answered.ok, `${call.path} was refused`, { responseType: answered.responseType, data: JSON.stringify(answered.data) });
      return answered.data;
    },
  };
}
