import { z } from "zod";
import { call, roles } from "../../core/call.ts";
import { language } from "../../core/shapes.ts";

// A service's own texts for refusals, instead of the defaults. Codes and data are unchanged; the text is the service's,
// the platform's, or the default.

const name = z
  .string()
  .regex(/^[-\w.]{1,40}$/)
  .describe("the sentence, by its name among our messages of refusals: `-33.between`");
const text = z.string().trim().min(1).max(400);

export const wordsInUse = call("services/words_in_use", {
  summary:
    "The sentences of a language that the session's service, or else the platform, says in its own words when something is refused, by their names.",
  access: "signedIn",
  payload: z.strictObject({ language }),
  answer: z.record(z.string(), z.string()),
});

export const wording = z.object({
  sentence: z.string(),
  language,
  usual: z.string().nullable().describe("the platform's own, which a service has that wrote none; null: ours"),
  own: z.string().nullable().describe("what the session's service wrote; of the platform's service what all have"),
});

export const listWordings = call("services/list_wordings", {
  summary: "Every sentence of a refusal that the session's service or the platform wrote itself.",
  access: [roles.platform, roles.admin],
  payload: z.strictObject({}),
  answer: z.array(wording),
});

export const saveWording = call("services/save_wording", {
  summary:
    "Gives a sentence of a refusal the service's own words in a language; null lets the usual ones hold again. The platform's own service writes for " +
    "all. −1 names what stands in braces and is unknown, and the figures that are missing; −4 with the present text where it is not `was` any more.",
  access: [roles.platform, roles.admin],
  changes: true,
  payload: z.strictObject({ sentence: name, language, was: z.string().max(400).nullable(), text: text.nullable() }),
  answer: z.object({}),
});
