// The network of the mock mode: MSW passes requests to the in-memory store. Requests outside the mock's address pass
// through.
import { delay, http, HttpResponse, type HttpHandler } from "msw";
import type { MockMemory } from "./users.ts";

export const mockDelayMs = 500;

/** @param apiUrl without a trailing slash, `https://host/api` */
export function mockHandlers(apiUrl: string, memory: MockMemory, delayMs = mockDelayMs): readonly HttpHandler[] {
  return [
    http.all(`${apiUrl}/*`, async ({ request }) => {
      const text = await request.text();
      await delay(delayMs);
      const segments = new URL(request.url).pathname
        .slice(new URL(apiUrl).pathname.length + 1)
        .split("/")
        .filter((segment) => segment !== "");
      const { status, body } = memory.answer({ method: request.method, segments, body: parsed(text) });
      return body === undefined ? new HttpResponse(null, { status }) : HttpResponse.json(body as object, { status });
    }),
  ];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
