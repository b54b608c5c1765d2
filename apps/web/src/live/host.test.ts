import type { live } from "@chalkboard/contract";
import { expect, test } from "vitest";
import { type Host, type SocketEvents, makeHost } from "./host.ts";
import type { LiveEvent } from "./state.ts";

const who = { token: "t", device: "d", mac: "0" };
const cell: live.TypedCell = { eventId: 7, betType: 1, side: 1, alternate: 0, part: "price" };

/** A host with a fake connection and timers that the test advances by hand. */
type Rig = {
  host: Host;
  said: () => live.FromClient[];
  server: (said: live.FromServer) => void;
  line: () => SocketEvents;
  fire: () => void;
  sockets: () => number;
};

function rig(): Rig {
  let events: SocketEvents | undefined;
  let sockets = 0;
  let due: (() => void) | undefined;
  const said: live.FromClient[] = [];
  const host = makeHost({
    chance: () => 0,
    timers: {
      after: (_, run) => {
        due = run;
        return {
          clear: () => {
            due = undefined;
          },
        };
      },
      every: () => ({ clear: () => undefined }),
    },
    connect: (given) => {
      events = given;
      sockets += 1;
      return {
        send: (text) => {
          said.push(JSON.parse(text) as live.FromClient);
        },
        close: () => {
          given.closed();
        },
      };
    },
  });
  const line = (): SocketEvents => {
    if (events === undefined) throw new Error("no socket yet");
    return events;
  };
  return {
    host,
    said: () => said,
    server: (message) => {
      line().heard(JSON.stringify(message));
    },
    line,
    fire: () => due?.(),
    sockets: () => sockets,
  };
}

function join(host: Host): {
  client: ReturnType<Host["join"]>;
  events: [subject: string, event: LiveEvent][];
  lights: string[];
} {
  const events: [string, LiveEvent][] = [];
  const lights: string[] = [];
  return {
    client: host.join({
      event: (subject, event) => {
        events.push([subject, event]);
      },
      light: (light) => {
        lights.push(light);
      },
    }),
    events,
    lights,
  };
}

test("two tabs share one socket and one subscription, and both receive events", () => {
  const { host, said, server, line, sockets } = rig();
  const one = join(host);
  const two = join(host);
  one.client.signIn(who);
  two.client.signIn(who);
  one.client.want("a");
  line().opened();
  server({ op: "ready" });
  two.client.want("a");
  server({ op: "snap", id: 2, seq: 4 });
  server({ op: "delta", id: 2, seq: 5, data: 1 });
  expect(sockets()).toBe(1);
  expect(said().filter(({ op }) => op === "sub")).toHaveLength(1);
  expect(one.events).toEqual(two.events);
  expect(one.events.map(([, { kind }]) => kind)).toEqual(["fresh", "delta"]);
});

/** A tab whose subject is subscribed. */
function current(): Rig & { one: ReturnType<typeof join> } {
  const made = rig();
  const one = join(made.host);
  one.client.signIn(who);
  made.line().opened();
  made.server({ op: "ready" });
  one.client.want("a");
  made.server({ op: "snap", id: 1, seq: 4 });
  return { ...made, one };
}

test("a tab that joins a subscribed subject gets its sequence number and its editors", () => {
  const { host, server } = current();
  const people = [{ name: "Ana", at: cell }];
  server({ op: "typing", id: 1, people });
  const two = join(host);
  two.client.want("a");
  expect(two.events).toEqual([
    ["a", { kind: "fresh", seq: 4 }],
    ["a", { kind: "typing", people }],
  ]);
});

test("a subject is unsubscribed when the last tab that wants it leaves", () => {
  const { host, said, one } = current();
  const two = join(host);
  two.client.want("a");
  one.client.part();
  expect(said().some(({ op }) => op === "unsub")).toBe(false);
  two.client.part();
  expect(said().at(-1)).toEqual({ op: "unsub", id: 1 });
});

test.each<[how: string, goes: (client: ReturnType<Host["join"]>) => void]>([
  [
    "leaves it",
    (client) => {
      client.type("a", null);
    },
  ],
  [
    "leaves the subject",
    (client) => {
      client.leave("a");
    },
  ],
  [
    "is closed",
    (client) => {
      client.part();
    },
  ],
])("a tab reports its cell until it %s, though another tab watches the same", (_how, goes) => {
  const { host, said, one } = current();
  join(host).client.want("a");
  one.client.type("a", cell);
  expect(said().at(-1)).toEqual({ op: "typing", id: 1, at: cell });
  goes(one.client);
  expect(said().at(-1)).toEqual({ op: "typing", id: 1, at: null });
});

test("a broken connection is retried after its pause, and every tab sees the light change", () => {
  const { host, server, line, fire, sockets } = rig();
  const { client, lights } = join(host);
  client.signIn(who);
  line().opened();
  server({ op: "ready" });
  line().closed();
  fire();
  expect(sockets()).toBe(2);
  line().opened();
  server({ op: "ready" });
  expect(lights).toEqual(["trying", "live", "trying", "live"]);
});

test("events of a replaced socket are ignored", () => {
  const { host, server, line, sockets } = rig();
  const { client, events } = join(host);
  client.signIn(who);
  const old = line();
  old.opened();
  server({ op: "ready" });
  client.want("a");
  client.signIn({ ...who, token: "u" });
  old.heard(JSON.stringify({ op: "snap", id: 1, seq: 4 }));
  old.closed();
  expect(events).toEqual([]);
  expect(sockets()).toBe(2);
});
