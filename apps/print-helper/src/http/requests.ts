import type { IncomingMessage } from "node:http";

// What is looked at before a body is read, and how it is read.

/** A Host header of this machine, at whichever port: another one is a website whose name was pointed here. */
export function isLoopbackHost(host: string | undefined): boolean {
  return host !== undefined && /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/u.test(host);
}

/** The origin of a website; undefined for anything else, such as a file or a sandboxed frame (`null`). */
export function webOrigin(origin: string | undefined): string | undefined {
  if (origin === undefined || origin.length > 300) return undefined;
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  return url !== undefined && /^https?:$/u.test(url.protocol) && url.origin === origin ? origin : undefined;
}

/** Whether a person opened the page: a website may link to it, but may not have it in a frame or fetch it. */
export function isOpenedByPerson({ headers }: IncomingMessage): boolean {
  const site = headers["sec-fetch-site"];
  if (site === undefined || site === "none" || site === "same-origin") return headers.origin === undefined;
  return headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document";
}

/** Reads a form. @returns undefined if it is none, or longer than `most` bytes */
export async function readForm(request: IncomingMessage, most: number): Promise<URLSearchParams | undefined> {
  const type = request.headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") return undefined;
  if (Number(request.headers["content-length"] ?? 0) > most) return undefined;
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of request as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > most) return undefined;
      parts.push(part);
    }
  } catch {
    return undefined;
  }
  return new URLSearchParams(Buffer.concat(parts).toString());
}
