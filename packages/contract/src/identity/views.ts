import { z } from "zod";
import { call } from "../core/call.ts";

// A person's arrangement of lists, which follows them to every machine.

/** The name of a list, like its file's: `tickets`. */
const listName = z.string().regex(/^[a-z][a-z-]{0,39}$/);

const columnNames = z.array(z.string().min(1).max(80)).max(200);
const arrangement = z.strictObject({
  hidden: columnNames.describe("names of columns that are left out"),
  order: columnNames
    .default([])
    .describe("names of columns in the person's own order; those that are absent keep their place"),
  thresholds: z
    .record(z.string().regex(/^[a-z][A-Za-z]{0,39}$/), z.int().min(0).max(1_000_000))
    .default({})
    .describe("figures from which on something is marked for this person, by their names"),
  views: z
    .array(
      z.strictObject({
        name: z.string().trim().min(1).max(40),
        query: z.string().max(1_000).describe("filters and order as the link has them"),
      }),
    )
    .max(30)
    .refine((views) => new Set(views.map(({ name }) => name)).size === views.length, "two views have one name"),
});

export const listViews = call("identity/list_views", {
  summary: "How this person has arranged a list: the columns that are left out, and the views that were kept by name.",
  access: "signedIn",
  payload: z.strictObject({ list: listName }),
  answer: arrangement,
});

export const saveViews = call("identity/save_views", {
  summary: "Keeps how this person has arranged a list, all of it anew.",
  access: "signedIn",
  changes: true,
  payload: z.strictObject({ list: listName, ...arrangement.shape }),
  answer: z.object({}),
});
