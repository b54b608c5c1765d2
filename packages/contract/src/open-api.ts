// The contract as an OpenAPI document, for those who generate clients with tools. docs/calls.md is the same for people.
import { z } from "zod";
import { allCalls } from "./all.ts";
import { type Access, type Call, roles } from "./core/call.ts";
import { integratorScope, integratorScopes, keyMark, scopesOf } from "./identity/integrators-scopes.ts";

type Schema = Readonly<Record<string, unknown>>;

const about =
  `Every call is a POST with a form body: \`token\` (from the response of \`general/login\`; absent before that), \`token_adm\` (with the token of an
entered POS) and \`json\`, whose content is the schema below it. Every response is HTTP 200 with \`{response_type, data, wv}\`: 1 is success, 2 a pending sale,
and below zero a refusal with its reasons. Money is in minor units of the service's currency, times are milliseconds since 1970, days YYYY-MM-DD.
Event data are sealed over HTTPS, except with the header \`x-event-data: clear\`. An integrator sends its key in the header
\`Authorization: Bearer ${keyMark}…\` instead of a token, to the calls within its scopes: event data are then not sealed.`.replaceAll(
    "\n",
    " ",
  );

/**
 * The OpenAPI 3.1 document of every call, in wire names, as pieces of its text: generating it at once would delay other
 * requests.
 * @param version of the server that serves it
 */
export function* openApiText(version: string): Generator<string> {
  yield `${JSON.stringify(frame(version)).slice(0, -1)},"paths":{`;
  for (const [index, { capability, call }] of allCalls.entries()) {
    yield `${index === 0 ? "" : ","}${JSON.stringify(`/${call.path}`)}:${JSON.stringify({ post: operation(capability, call) })}`;
  }
  yield "}}";
}

function frame(version: string): Schema {
  return {
    openapi: "3.1.1",
    info: { title: "Chalkboard", version, description: about },
    servers: [{ url: "/" }],
    tags: [...new Set(allCalls.map(({ capability }) => capability))].map((name) => ({ name })),
    components: {
      schemas: {
        Refusal: {
          type: "object",
          required: ["response_type", "data", "wv"],
          properties: {
            response_type: {
              type: "integer",
              exclusiveMaximum: 0,
              description:
                "−1 a wrong payload, −2 not allowed, −3 not found, −4 changed meanwhile, −10 no session; a sale's refusals have more",
            },
            data: { description: "the reasons" },
            wv: { type: "string" },
          },
        },
      },
      securitySchemes: {
        key: {
          type: "http",
          scheme: "bearer",
          bearerFormat: `${keyMark}…`,
          description: `A key that the platform made for an integrator. Its scopes: ${integratorScope.options
            .map((scope) => `${scope} (${integratorScopes[scope].join(", ")})`)
            .join("; ")}.`,
        },
      },
      parameters: {
        EventData: {
          name: "x-event-data",
          in: "header",
          required: false,
          schema: { const: "clear" },
          description: "event data are not sealed",
        },
      },
    },
  };
}

function operation(capability: string, call: Call): Schema {
  const scopes = scopesOf(call.path);
  return {
    operationId: call.path.replaceAll("/", "."),
    tags: [capability],
    summary: call.summary,
    description: `Who: ${whoText(call.access)}.${call.changes ? " Changes something." : ""}`,
    ...(call.isEventData ? { parameters: [{ $ref: "#/components/parameters/EventData" }] } : {}),
    // With a token in the form, or with a key of one of these scopes.
    ...(scopes.length === 0 ? {} : { security: [{}, { key: scopes }] }),
    requestBody: {
      required: true,
      content: {
        "application/x-www-form-urlencoded": {
          schema: {
            type: "object",
            ...(call.access === "anyone" || scopes.length > 0 ? {} : { required: ["token"] }),
            properties: {
              token: { type: "string", maxLength: 200 },
              token_adm: { type: "string", maxLength: 200 },
              json: { type: "string", contentMediaType: "application/json", contentSchema: inputSchema(call) },
            },
          },
        },
      },
    },
    responses: {
      200: {
        description: "The response, or a refusal.",
        content: {
          "application/json": { schema: { oneOf: [answerSchema(call), { $ref: "#/components/schemas/Refusal" }] } },
        },
      },
    },
  };
}

/** JSON Schema of a call's payload, in wire names. */
export function inputSchema({ payload }: Call): Schema {
  return wireSchema(payload, "input");
}

/** JSON Schema of a call's successful response, with its envelope; event data may be sealed, as a text. */
export function answerSchema({ answer, isEventData }: Call): Schema {
  const data = wireSchema(answer, "output");
  return {
    type: "object",
    required: ["response_type", "data", "wv"],
    properties: {
      response_type: { enum: [1, 2] },
      data: isEventData ? { anyOf: [data, { type: "string" }] } : data,
      wv: { type: "string" },
    },
  };
}

function wireSchema(schema: z.ZodType, io: "input" | "output"): Schema {
  const override = ({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void => {
    renamed(jsonSchema);
  };
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    unrepresentable: "any",
    io,
    reused: "inline",
    override,
  });
  return rest;
}

// Renames fields to the specification's names.
function renamed(schema: z.core.JSONSchema.BaseSchema): void {
  const names = schema["wire"] as Readonly<Record<string, string>> | undefined;
  if (names === undefined) return;
  delete schema["wire"];
  const wireName = (name: string): string => names[name] ?? name;
  if (schema.properties !== undefined) {
    schema.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, field]) => [wireName(name), field]),
    );
  }
  if (schema.required !== undefined) schema.required = schema.required.map(wireName);
}

/** Who may make a call, in words. */
export function whoText(access: Access): string {
  if (access === "anyone") return "anyone, without signing in";
  if (access === "signedIn") return "everybody who is signed in";
  const names = new Map(Object.entries(roles).map(([name, role]) => [role, name]));
  return access.map((role) => `${names.get(role) ?? "?"} (${role})`).join(", ");
}
