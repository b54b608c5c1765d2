// Replaces the print program of a person's machine: records its requests, and responds as it would.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type ReceivedPrint = { readonly path: string; readonly json: Readonly<Record<string, unknown>> };

export type PrintProgram = {
  readonly port: number;
  /** Its requests, oldest first. */
  readonly heard: readonly ReceivedPrint[];
  /** Ends it, as closing the program does. */
  readonly close: () => void;
};

/** Starts one. @param answers responses to each call by its path; the others succeed without data */
export async function openPrintProgram(answers: (path: string) => object): Promise<PrintProgram> {
  const received: ReceivedPrint[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => {
      body += part.toString();
    });
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
    port: (server.address() as AddressInfo).port,
    heard: received,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
