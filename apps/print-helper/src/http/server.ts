import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { printHelper } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import type { Answers } from "./answers.ts";
import type { Pairing } from "./pairing.ts";
import { isLoopbackHost, isOpenedByPerson, readForm, webOrigin } from "./requests.ts";

// The program's HTTP server, on the loopback address alone. Who may use it is decided before a body is read.

export type HelperServer = { readonly port: number; readonly close: () => Promise<void> };

type Options = {
  readonly port: number;
  readonly pairing: Pairing;
  readonly answers: Answers;
  readonly statusPage: () => Promise<string>;
};

/** Tickets have 15 kB; a sheet of a day's lines with its codes has a few hundred. */
const longestDocument = 4_000_000;
const longestCode = 1_000;
const mostConnections = 64;

/** Starts the server. */
export async function openServer(options: Options): Promise<HelperServer> {
  const server = createServer(
    { maxHeaderSize: 16_384, headersTimeout: 5_000, requestTimeout: 10_000, keepAliveTimeout: 5_000 },
    (request, response) => {
      void respond(options, request, response).catch(() => {
        response.destroy();
      });
    },
  );
  server.maxConnections = mostConnections;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, "127.0.0.1", resolve);
  });
  return {
    port: portOf(server),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function portOf(server: Server): number {
  const address = server.address();
  assert(address !== null && typeof address === "object", "the server listens on a port");
  return address.port;
}

async function respond(
  { pairing, answers, statusPage }: Options,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isLoopbackHost(request.headers.host)) {
    refuse(response);
    return;
  }
  if (request.method === "GET" && request.url === "/" && isOpenedByPerson(request)) {
    sendPage(response, await statusPage());
    return;
  }
  const origin = webOrigin(request.headers.origin);
  const path = (request.url ?? "").slice(1);
  const isPairing = path === printHelper.pair.path;
  if (request.method !== "POST" || origin === undefined || !(isPairing || pairing.isKnown(origin))) {
    refuse(response);
    return;
  }
  const form = await readForm(request, isPairing ? longestCode : longestDocument);
  if (form === undefined || !(isPairing || pairing.mayUse(origin, form.get("token") ?? ""))) {
    refuse(response);
    return;
  }
  const answer = await answers(path, form.get("json") ?? "", origin);
  if (answer === undefined) refuse(response);
  else sendAnswer(response, origin, answer);
}

/** Nothing is said to a website that is not paired, and what it still sends is not read. */
function refuse(response: ServerResponse): void {
  response.writeHead(403, { connection: "close", "content-length": "0" }).end();
}

function sendAnswer(response: ServerResponse, origin: string, answer: object): void {
  response
    .writeHead(200, {
      "content-type": "application/json; charset=utf-8",
      "access-control-allow-origin": origin,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      vary: "origin",
    })
    .end(JSON.stringify(answer));
}

function sendPage(response: ServerResponse, html: string): void {
  response
    .writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      "cross-origin-resource-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "cache-control": "no-store",
    })
    .end(html);
}
