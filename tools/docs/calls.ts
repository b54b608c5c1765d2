import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { allCalls, whoText } from "../../packages/contract/src/index.ts";
import type { Call } from "../../packages/contract/src/core/call.ts";
import { assert } from "../../packages/kernel/src/index.ts";
import { root } from "../test/command.ts";

// Generates docs/calls.md from the contract: each call with who may make it, its request and its response.

const introduction = `Every call is \`POST /{path}\` with a form body of \`token\`, \`token_adm\` and \`json\`; the payload below is the content of \`json\`.
The response is \`{response_type, data, wv}\` with HTTP 200: \`response_type\` 1 is success and \`data\` is then the answer below; a negative one is a refusal.
A field with a name of the specification on the wire has our name in brackets. Printed from the contract (\`npm run docs\`); the examples are the requests and
responses of the suite over every call (apps/server/src/testing/calls/every-call.test.ts), with long lists cut and random
values in angle brackets. A running server has the same as an OpenAPI 3.1 document at \`/openapi.json\`.`;

const forClients = `## For developers of clients

- \`token\` is from the response of \`general/login\`. Before signing in it is zeros, as many as you like, or nothing.
- In calls of the specification (those below \`general/\`, \`pos/\`, \`online/\` and \`zuccait/\`) optional fields may be absent, null or empty, an id of 0 is
  none, yes and no may be 1 and 0 or their texts, numbers may be texts, and unknown fields are ignored. All other calls are strict. A −1 names
  each field by its name on the wire.
- Money is in minor units of the service's currency, times are milliseconds since 1970, days YYYY-MM-DD. \`spread\` is in points (−1.5); \`points\` in slips and
  boards are quarters of one (−6). A side is 0 the game itself, 1 away, 2 home, 3 draw.
- A leg of a slip is identified by an odds row: \`eventId\` is its \`idevento\`, \`betType\` its \`idapuesta_tipo\`, \`side\` its \`orden_team\`, \`alternate\` its
  \`alternativa\`. The idempotency key of a sale is any text of 8 to 64 characters, a new one for each sale.
- A control's refusal has the specification's names in its data (\`ticket_timeout\`, \`apuesta_minima\`, \`horario_pos\`, \`equipos\`, …) as well as ours.
- Event data (\`get_eventos\` and similar calls, and the boards) are sealed for a session over HTTPS or on the server's own machine. A client that cannot open
  them sends the header \`x-event-data: clear\`. This opens them, in a browser and in Node:

\`\`\`js
${readFileSync(join(root, "tools/docs/client-example.js.txt"), "utf8").trim()}
\`\`\``;

type Samples = Readonly<Record<string, { readonly asks: unknown; readonly answers: unknown }>>;

/** The text of docs/calls.md. */
export function callBook(): string {
  const samples = JSON.parse(readFileSync(join(root, "docs/call-samples.json"), "utf8")) as Samples;
  const chapters = [...Map.groupBy(allCalls, ({ capability }) => capability)].map(
    ([capability, calls]) => `## ${capability}\n\n${calls.map(({ call }) => section(call, samples)).join("\n\n")}`,
  );
  return `# Calls\n\n${introduction}\n\n${forClients}\n\n${chapters.join("\n\n")}\n`;
}

function section({ path, summary, access, changes, payload, answer }: Call, samples: Samples): string {
  return [
    `### ${path}`,
    summary,
    `Who: ${whoText(access)}.${changes ? " Changes something." : ""}`,
    `\`\`\`ts\nasks    ${shape(payload)}\nanswers ${shape(answer)}\n\`\`\``,
    exampleOf(path, samples[path]),
  ].join("\n\n");
}

function exampleOf(path: string, sample: Samples[string] | undefined): string {
  assert(sample !== undefined, `${path} has an example: CHALKBOARD_WRITE_SAMPLES=1 npm test -- every-call`);
  return `For example:\n\n\`\`\`json\n${compact(sample.asks)}\n${compact(sample.answers)}\n\`\`\``;
}

const widest = 150;

/** JSON with short objects and lists on one line. */
function compact(value: unknown, indent = ""): string {
  const line = JSON.stringify(value);
  if (line.length + indent.length <= widest || typeof value !== "object" || value === null) return line;
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((item) => `${inner}${compact(item, inner)}`)
    : Object.entries(value).map(([name, item]) => `${inner}${JSON.stringify(name)}: ${compact(item, inner)}`);
  return `${isList ? "[" : "{"}\n${parts.join(",\n")}\n${indent}${isList ? "]" : "}"}`;
}

function shape(schema: z.ZodType): string {
  return typeText(z.toJSONSchema(schema, { unrepresentable: "any", io: "input", reused: "inline" }), "");
}

type Schema = z.core.JSONSchema.JSONSchema;

/** Renders a JSON schema as the equivalent TypeScript type. */
function typeText(schema: Schema, indent: string): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return choices.map((choice) => typeText(choice as Schema, indent)).join(" | ");
  const types: readonly string[] = Array.isArray(schema.type) ? schema.type : [];
  if (types.length > 0) return types.map((type) => typeText({ ...schema, type } as Schema, indent)).join(" | ");
  if (schema.type === "array") return arrayText(schema, indent);
  if (schema.type === "object") return objectText(schema, indent);
  if (schema.type === "integer") return "integer";
  return typeof schema.type === "string" ? schema.type : "unknown";
}

function arrayText(schema: Schema, indent: string): string {
  if (schema.prefixItems !== undefined)
    return `[${schema.prefixItems.map((item) => typeText(item as Schema, indent)).join(", ")}]`;
  const item = typeText((schema.items ?? {}) as Schema, indent);
  return item.includes(" | ") ? `(${item})[]` : `${item}[]`;
}

function objectText(schema: Schema, indent: string): string {
  const fields = Object.entries(schema.properties ?? {});
  const { additionalProperties } = schema;
  if (fields.length === 0 && typeof additionalProperties === "object")
    return `Record<string, ${typeText(additionalProperties as Schema, indent)}>`;
  if (fields.length === 0) return "{}";
  const wire = (schema as { wire?: Readonly<Record<string, string>> }).wire ?? {};
  const required = new Set(schema.required ?? []);
  const written = fields.map(([name, field]) => {
    const optional = required.has(name) ? "" : "?";
    const wireName = wire[name];
    return `${wireName === undefined ? name : `${wireName} [${name}]`}${optional}: ${typeText(field as Schema, `${indent}  `)}`;
  });
  const line = `{ ${written.join(", ")} }`;
  return line.length + indent.length <= 100 && !line.includes("\n")
    ? line
    : `{\n${written.map((field) => `${indent}  ${field}`).join(",\n")}\n${indent}}`;
}
