import { type AnswerOf, sources } from "@chalkboard/contract";
import { z } from "zod";

export type Source = AnswerOf<typeof sources.listSources>["rows"][number];

/** What the form of a source is filled with; empty credentials stay as they are. */
export const schema = sources.sourceTerms.extend({ betTypes: z.array(z.string()), credentials: z.string().trim().max(400) });
export type SourceFields = z.input<typeof schema>;
