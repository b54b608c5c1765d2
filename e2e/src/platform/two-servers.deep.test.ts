// Two server processes behind one address. One is killed: its clients continue at the other and miss nothing.
import { type AddressInfo, createServer, connect, type Server, type Socket } from "node:net";
import { identity, live, operations } from "@chalkboard/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { systemTimers } from "../../../apps/server/src/platform/ports/system.ts";
import { makeHost } from "../../../apps/web/src/live/host.ts";
import { connectTo } from "../../../apps/web/src/live/socket.ts";
import type { LiveEvent } from "../../../apps/web/src/live/state.ts";
import { american, comingGames, type Game, moveMoneyLine, rotationOf } from "../games.ts";
import { demoPassword, type World, openWorld } from "../world.ts";
import { type Person, signIn } from "../person.ts";

const patience = { timeout: 60_000 };
let world: World;
let other: Awaited<ReturnType<World["another"]>>;
let balancer: Server;
/** The ports of the two processes. */
let ports: readonly string[];
let trader: Person | undefined;

// A separate world: no other test depends on the process that dies.
beforeEach(async () => {
  world = await openWorld();
  other = await world.another();
  ports = [world, other].map(({ address }) => new URL(address).port);
  balancer = await balance(ports.map(Number));
}, 300_000);

afterEach(async () => {
  await trader?.leave();
  trader = undefined;
  (balancer as Server | undefined)?.close();
  await (world as World | undefined)?.close();
});

/** Passes each connection to the first process that accepts it, as a balancer with a spare does. */
function balance(backends: readonly number[]): Promise<Server> {
  const hand = (client: Socket, [first, ...rest]: readonly number[]): void => {
    if (first === undefined) return void client.destroy();
    const backend = connect(first, "127.0.0.1");
    let isTaken = false;
    backend.once("connect", () => {
      isTaken = true;
      client.pipe(backend).pipe(client);
      for (const [one, another] of [
        [client, backend],
        [backend, client],
      ] as const)
        one.on("close", () => another.destroy());
    });
    backend.once("error", () => {
      if (isTaken) client.destroy();
      else hand(client, rest);
    });
  };
  return new Promise((resolve) => {
    const server = createServer((client) => {
      client.on("error", () => client.destroy());
      hand(client, backends);
    });
    server.listen(0, "127.0.0.1", () => resolve(server));
  });
}

const away = ({
  events,
  eventId,
}: {
  readonly events: readonly LiveEvent[];
  readonly eventId: number;
}): readonly number[] =>
  events.flatMap((event) => {
    const data =
      event.kind === "delta"
        ? (event.data as { eventId: number; lines?: readonly { betType: number; side: number; price: number }[] })
        : undefined;
    return data?.eventId !== eventId
      ? []
      : (data.lines ?? []).filter(({ betType, side }) => betType === 1 && side === 1).map(({ price }) => price);
  });

test("lines moved while a process dies reach its clients once and in order", async () => {
  const game = (await comingGames(world))[0] as Game;
  const [one, another] = ports;
  const address = `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`;
  const { token } = await other.answer(identity.login, { user: "trader", password: demoPassword }, "trader");
  const events: LiveEvent[] = [];
  const lights: string[] = [];
  // The web application's own live layer, in this process, so that its messages can be counted.
  const client = makeHost({ timers: systemTimers, chance: () => 0.5, connect: connectTo(`${address}/`) }).join({
    event: (_subject, event) => {
      events.push(event);
    },
    light: (light) => {
      lights.push(light);
    },
  });
  client.signIn({ token, device: "recorder", mac: "0" });
  client.want(live.subjects.lines(game.leagueId));
  await expect.poll(() => events.length, patience).toBe(1);
  trader = await signIn(address, "/adm_login", "trader");
  await trader.go(`/zucca/hq-linea?league=${game.leagueId}&day=${game.day}`);
  const holders = async (): Promise<readonly string[]> =>
    (await other.answer(operations.listConnections, {}, "trader")).rows
      .filter(({ userName }) => userName === "Toni Marchand")
      .map(({ device, process }) => `${device.split("-")[0]} ${process.split(":").at(-1)}`)
      .toSorted();
  await expect.poll(holders, patience).toEqual([`Toni Marchand ${one}`, `recorder ${one}`]);
  // Connected before the page is there: a request in progress with the process would make the page report an error.
  await trader.page
    .getByRole("grid")
    .getByText(String(rotationOf(game, 1)), { exact: true })
    .first()
    .waitFor(patience);

  // Prices that nothing else on the board has; the process dies in the middle of them.
  const prices = Array.from({ length: 12 }, (_, index) => 260 + index);
  for (const [index, price] of prices.entries()) {
    if (index === 5) await world.kill();
    await moveMoneyLine(other, game, price, -320 - index);
  }
  await expect.poll(() => away({ events, eventId: game.eventId }), patience).toEqual(prices);
  // Nothing had to be queried again, no number is missing, none came twice.
  const numbers = events.map((event) => ("seq" in event ? event.seq : -1));
  expect(events.map(({ kind }) => kind)).toEqual(["fresh", ...numbers.slice(1).map(() => "delta")]);
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
  expect(lights).toEqual(expect.arrayContaining(["trying", "live"]));
  await trader.page
    .getByText(american(prices.at(-1) ?? 0))
    .first()
    .waitFor(patience);
  await expect.poll(holders, patience).toEqual([`Toni Marchand ${another}`, `recorder ${another}`]);
  client.signOut();
});
