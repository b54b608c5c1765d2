// In the place of the print program of somebody's machine: notes what it is told, and answers as it would.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type ReceivedPrint = { readonly path: string; readonly json: Readonly<Record<string, unknown>> };

export type PrintProgram = {
  readonly port: number;
  /** What it was told, the oldest first. */
  readonly heard: readonly ReceivedPrint[];
  /** Ends it, as a person does who closes the program. */
  readonly close: () => void;
};

/** Opens one. @param answers to each call by its path; those that are not named are well, and no more */
export async function openPrintProgram(answers: (path: string) => object): Promise<PrintProgram> {
  const received: ReceivedPrint[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => { body += part.toString(); });
    request.on("end", () => {
      const path = (request.url ?? "").slice(1);
      received.push({ path, json: JSON.parse(new URLSearchParams(body).get("json") ?? "{}") as ReceivedPrint["json"] });
      response.setHeader("access-control-allow-origin", "*");
      response.end(JSON.stringify({ responseType: 1, ...answers(path) }));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port, heard: received,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
