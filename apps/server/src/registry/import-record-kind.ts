import type { Problem, ProblemCode } from "@chalkboard/contract";
import type { z } from "zod";
import type { Sql } from "../database/database.ts";
import type { Context } from "../http/handlers.ts";
import type { Field } from "./import-heads.ts";
import type { Cells, World } from "./record-kinds.ts";

/** What is wrong with a cell of a row. */
export type Fault = { readonly field: Field; readonly code: ProblemCode };
/** A record that stands. */
export type Stored<T> = { readonly id: number; readonly terms: T };
/** What a row of the file would do. */
export type PlannedRecord<T> = {
  readonly line: number; readonly name: string; readonly place: string; readonly stored: Stored<T> | undefined; readonly terms: T | undefined;
  readonly outcome: "added" | "changed" | "same" | "wrong"; readonly problems: readonly Fault[];
};

export type Named = { readonly name: string; readonly aliases?: readonly string[] };

/** What a file may be about: how rows of one kind are read, checked and written. */
export type RecordKind<T extends Named> = {
  readonly cells: Cells<T>;
  readonly schema: z.ZodType;
  readonly standing: (sql: Sql) => Promise<readonly Stored<T>[]>;
  /** What a new one has where the file says nothing; and then what follows from what the file says. */
  readonly fresh: (zone: string) => T;
  readonly finish: (terms: T) => T;
  /** Whether two are of one sort, each with numbers of its own. */
  readonly isSort: (one: T, other: T) => boolean;
  /** Within what names are told apart; empty where a row does not say it. */
  readonly scopeOf: (terms: T) => string;
  /** By which no two go; empty where they have none. */
  readonly codeOf: (terms: T) => string;
  readonly place: (terms: T, world: World) => string;
  readonly problems: (sql: Sql, terms: T, id: number | undefined) => Promise<readonly Problem[]>;
  readonly save: (sql: Sql, id: number | undefined, terms: T, context: Context) => Promise<unknown>;
};
