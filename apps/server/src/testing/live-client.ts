import { live } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import { WebSocket } from "ws";

/** A connection to GET /live that records what it received. */
export type LiveClient = {
  readonly say: (message: live.FromClient) => void;
  /** The next message that was not taken yet; waits for it. */
  readonly next: () => Promise<live.FromServer>;
  /** Messages received and not taken yet, without waiting. */
  readonly heard: () => readonly live.FromServer[];
  /** The close code of the connection; waits for it. */
  readonly ended: Promise<number>;
  readonly socket: WebSocket;
  readonly close: () => Promise<void>;
};

type Hello = Pick<Extract<live.FromClient, { op: "hello" }>, "device" | "mac" | "tokenAdm">;

/**
 * Opens a connection.
 * @param token signs in and waits until the server is ready; undefined leaves that to the test
 * @param hello further fields of the hello
 * @param headers those of a proxy
 */
export async function connectLive(
  address: string,
  token: string | undefined,
  hello: Partial<Hello> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<LiveClient> {
  const socket = new WebSocket(`${address.replace("http", "ws")}/live`, { headers });
  const messages: live.FromServer[] = [];
  const waiting: ((message: live.FromServer) => void)[] = [];
  socket.on("message", (data) => {
    const message = live.fromServer.parse(JSON.parse(String(data)));
    const taker = waiting.shift();
    if (taker === undefined) messages.push(message);
    else taker(message);
  });
  const ended = new Promise<number>((resolve) => socket.on("close", resolve));
  await new Promise<void>((resolve, reject) => {
    socket.once("open", () => resolve());
    socket.once("error", reject);
  });
  const client: LiveClient = {
    socket,
    ended,
    say: (message) => socket.send(JSON.stringify(message)),
    next: () => {
      const message = messages.shift();
      return message === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(message);
    },
    heard: () => messages,
    close: async () => {
      socket.close();
      await ended;
    },
  };
  if (token !== undefined) {
    client.say({ op: "hello", token, device: "test", ...hello });
    const answer = await client.next();
    assert(answer.op === "ready", "the server is ready for a person of the house", { op: answer.op });
  }
  return client;
}
