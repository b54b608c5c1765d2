// A connection that posts forms one after the other. Node's own client costs about as much as the server that it would
// measure, so this one writes what any client would send, and of the response it reads the status, the length and the
// text.

import { once } from "node:events";
import { connect as open } from "node:net";

export type Connection = {
  /** Posts a form; returns the body of a response with status 200. One at a time. */
  readonly post: (path: string, form: string) => Promise<string>;
  readonly close: () => void;
};

type Awaited = { readonly answer: (body: string) => void; readonly fail: (error: Error) => void };

/** Opens a connection to a server on this machine. */
export async function connect(port: number): Promise<Connection> {
  const socket = open({ host: "127.0.0.1", port, noDelay: true });
  let awaited: Awaited | undefined;
  let received = "";
  // Responses in a one-byte encoding can be cut by their length; others are measured in the same way.
  socket.setEncoding("latin1");
  const end = (error: Error): void => {
    awaited?.fail(error);
    awaited = undefined;
  };
  socket.on("error", end);
  socket.on("close", () => end(new Error("the server closed a connection")));
  socket.on("data", (text: string) => {
    received += text;
    const body = bodyOf(received);
    if (body === undefined) return;
    const { answer, fail } = awaited ?? nobody;
    awaited = undefined;
    const isWell = received.startsWith("HTTP/1.1 200 ");
    if (isWell) answer(body);
    else fail(new Error(`not answered: ${received.slice(0, 300)}`));
    received = "";
  });
  await once(socket, "connect");
  return {
    post: (path, form) =>
      new Promise((answer, fail) => {
        received = "";
        awaited = { answer, fail };
        socket.write(
          `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/x-www-form-urlencoded\r\n` +
            `content-length: ${form.length}\r\nconnection: keep-alive\r\n\r\n${form}`,
          "latin1",
        );
      }),
    close: () => socket.destroy(),
  };
}

const nobody: Awaited = { answer: () => undefined, fail: () => undefined };
const lengthOf = /\r\ncontent-length: (\d+)\r\n/i;

/** The body of a response; undefined while a part is still missing. */
function bodyOf(received: string): string | undefined {
  const head = received.indexOf("\r\n\r\n");
  if (head < 0) return undefined;
  const length = Number(lengthOf.exec(received.slice(0, head + 2))?.[1] ?? Number.NaN);
  if (Number.isNaN(length)) throw new Error(`an answer without a length: ${received.slice(0, 300)}`);
  const body = received.slice(head + 4);
  return body.length < length ? undefined : body;
}
