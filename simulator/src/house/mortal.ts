// A process that dies when it is told to: at a certain word to its database, before it is heard or, where the word is a commit, right after it. What it had
// begun is rolled back, as it is when a killed process leaves its connection; nothing that it still says is heard. So the moment of a crash is the seed's.

import type { Database, Query, Sql } from "../server.ts";

export type Mortality = {
  /** The process's way to a database. */
  readonly bind: (database: Database) => Database;
  /** It dies at its so manieth word from now on. */
  readonly dieAt: (statement: number) => void;
  readonly live: () => void;
  readonly hasDied: () => boolean;
};

/** The process is dead. */
class Dead extends Error {
  constructor() {
    super("the process was killed");
    this.name = "Dead";
  }
}

/** Numbering and passing on live messages goes on by itself beside the calls: its words do not count, or the moment would not be the same twice. */
const unheard = /outbox publisher|from outbox|'published'|subject_head/;

export function createMortality(): Mortality {
  let left = Infinity;
  let dead = false;
  const word = (): void => {
    left -= 1;
    dead ||= left <= 0;
    if (dead) throw new Dead();
  };
  const say = ({ text }: Query): void => {
    if (!unheard.test(text)) word();
    else if (dead) throw new Dead();
  };
  return {
    bind: (database) => ({
      ...database,
      onDisk: async () => {
        if (dead) throw new Dead();
        await database.onDisk();
      },
      read: (scope, work) => database.read(scope, (sql) => work(listened(sql, say))),
      transaction: async (scope, work) => {
        let counts = false;
        const answer = await database.transaction(scope, async (sql) => {
          const done = await work(listened(sql, (query) => {
            counts ||= !unheard.test(query.text);
            say(query);
          }));
          // A statement that nobody waits for died as well: the dead send no commit behind it.
          if (dead && counts) throw new Dead();
          return done;
        });
        if (counts) word();
        return answer;
      },
    }),
    dieAt: (statement) => { left = statement; },
    live: () => { left = Infinity; },
    hasDied: () => dead,
  };
}

function listened(sql: Sql, onWord: (query: Query) => void): Sql {
  return {
    rows: async (query, values) => { onWord(query); return sql.rows(query, values); },
    row: async (query, values) => { onWord(query); return sql.row(query, values); },
    run: async (query, values) => { onWord(query); return sql.run(query, values); },
  };
}
