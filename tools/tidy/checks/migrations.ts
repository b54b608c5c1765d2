import { basename } from "node:path";
import type { Check } from "../check.ts";

/** Migrations run in the order of their names, so that their order is that of their numbers. */
const named = /^(?<number>\d{4})(?:-[a-z]+){2,}\.sql$/;

export const migrationNumbers: Check = {
  rule: "a migration is called NNNN-verb-noun.sql, with a number of its own",
  look: (project) => {
    const taken = new Map<string, string>();
    return project
      .filter(({ path }) => /\/migrations\/[^/]+$/.test(path))
      .toSorted((a, b) => (a.path < b.path ? -1 : 1))
      .flatMap(({ path }) => {
        const number = named.exec(basename(path))?.groups?.["number"];
        if (number === undefined) return [{ path, line: 1, message: "not called NNNN-verb-noun.sql" }];
        const other = taken.get(number);
        taken.set(number, path);
        return other === undefined ? [] : [{ path, line: 1, message: `${number} is the number of ${basename(other)}` }];
      });
  },
  bad: [
    {
      "apps/server/src/platform/database/migrations/0015-add-notes.sql": "",
      "apps/server/src/platform/database/migrations/0015-drop-notes.sql": "",
    },
    { "apps/server/src/platform/database/migrations/15-add-notes.sql": "" },
    { "apps/server/src/platform/database/migrations/0015-notes.sql": "" },
  ],
  good: [
    {
      "apps/server/src/platform/database/migrations/0015-add-notes.sql": "",
      "apps/server/src/platform/database/migrations/0016-drop-notes.sql": "",
    },
  ],
};
