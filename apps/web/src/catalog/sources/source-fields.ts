import { type AnswerOf, sources } from "@chalkboard/contract";
import { z } from "zod";

export type Source = AnswerOf<typeof sources.listSources>["rows"][number];

/** The values of a source's form; empty credentials stay unchanged. */
export const schema = sources.sourceTerms.extend({
  betTypes: z.array(z.string()),
  unmanaged: z.array(z.string()),
  season: z.union([z.literal(""), z.int().min(1900).max(2100)]),
  credentials: z.string().trim().max(400),
});
export type SourceFields = z.input<typeof schema>;

const fresh: sources.SourceTerms = {
  name: "",
  adaptor: "oddsApi",
  address: "",
  folder: "",
  season: null,
  regions: ["us"],
  bookmakers: [],
  hasLinescores: false,
  furtherGames: 2,
  leagues: [],
  betTypes: [],
  intervalSeconds: 60,
  minimumMoveCents: 3,
  jumpPoints: 16,
  jumpChance: 10,
  jumpOthers: 10,
  jumpModel: 12,
  comparesLines: false,
  margin: { method: "asQuoted", twoWay: 450, threeWay: 700, step: 1 },
  leagueMargins: [],
  silenceSeconds: 180,
  silencePregameSeconds: 1_800,
  unattended: ["events", "lines"],
  unmanaged: [],
  keepDays: 14,
  isPaused: false,
};

/** The form's initial values: the stored ones, or the defaults of a new source. */
export function fieldsOf(terms: sources.SourceTerms = fresh): SourceFields {
  return {
    ...terms,
    betTypes: terms.betTypes.map(String),
    unmanaged: terms.unmanaged.map(String),
    season: terms.season ?? "",
    credentials: "",
  };
}

const stored = z.object(sources.sourceTerms.shape);

/** The editable values of a source, out of its whole row. */
export function termsOf(source: Source): sources.SourceTerms {
  return stored.parse(source);
}

/** The source in a form, with credentials only if they were typed. */
export function givenOf({
  credentials,
  ...values
}: SourceFields): sources.SourceTerms & { readonly credentials?: string } {
  return {
    ...values,
    betTypes: values.betTypes.map(Number),
    unmanaged: values.unmanaged.map(Number),
    season: values.season === "" ? null : values.season,
    ...(credentials === "" ? {} : { credentials }),
  };
}
