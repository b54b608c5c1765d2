import { allCalls, integrators } from "@chalkboard/contract";
import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestServer, type TestServer } from "../index.ts";

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const get = (headers: Readonly<Record<string, string>> = {}) =>
  world.server.fastify.inject({ method: "GET", url: "/openapi.json", headers });

test("the document is valid OpenAPI 3.1 for another library, and has every call", async () => {
  const { statusCode, headers, body } = await get();
  expect([statusCode, headers["content-type"]]).toEqual([200, "application/json; charset=utf-8"]);
  const document = JSON.parse(body) as {
    openapi: string;
    paths: Record<string, { post: { operationId: string; security?: unknown } }>;
    components: { securitySchemes: unknown };
  };
  const validator = new Validator();
  expect(await validator.validate(document)).toEqual({ valid: true });
  expect(validator.version).toBe("3.1");
  expect(Object.keys(document.paths)).toEqual(allCalls.map(({ call }) => `/${call.path}`));
  expect(new Set(Object.values(document.paths).map(({ post }) => post.operationId)).size).toBe(allCalls.length);
  const secured = Object.entries(document.paths).flatMap(
    ([
      path,
      {
        post: { security },
      },
    ]) => (security === undefined ? [] : [[path, security]]),
  );
  expect(secured).toContainEqual(["/tickets/sell", [{}, { key: ["sell"] }]]);
  expect(secured).toHaveLength(Object.values(integrators.integratorScopes).flat().length);
  expect(document.components.securitySchemes).toMatchObject({ key: { type: "http", scheme: "bearer" } });
});

test("a client that has it already is not sent it again, and it may come compressed", async () => {
  const {
    headers: { etag },
  } = await get();
  expect((await get({ "if-none-match": String(etag) })).statusCode).toBe(304);
  const packed = await get({ "accept-encoding": "gzip, br" });
  expect(packed.headers["content-encoding"]).toBe("gzip");
  expect(packed.rawPayload.length).toBeLessThan(200_000);
});
