// A journey's own outside source, which serves its script over HTTP on this machine.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type ScriptedGame,
  type ScriptedSource,
  scriptedSource,
} from "../../apps/server/src/testing/scripted-source.ts";

export type ScriptedServer = { readonly script: ScriptedSource; readonly address: string; readonly close: () => void };

/** Starts it; its games are changed in its script. */
export async function scriptedServer(games: ScriptedGame[]): Promise<ScriptedServer> {
  const script = scriptedSource(games);
  const server = createServer((request, response) => {
    void script.fetch({ url: `http://127.0.0.1${request.url ?? ""}`, timeoutMs: 1_000 }).then((answer) => {
      response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.text);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    script,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
