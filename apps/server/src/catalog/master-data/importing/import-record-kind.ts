import type { Problem, ProblemCode } from "@chalkboard/contract";
import type { z } from "zod";
import type { Sql } from "../../../platform/database/database.ts";
import type { Context } from "../../../platform/http/handlers.ts";
import type { Field } from "./import-heads.ts";
import type { Cells, World } from "./record-kinds.ts";

/** An error in a cell of a row. */
export type Fault = { readonly field: Field; readonly code: ProblemCode };
/** A stored record. */
export type Stored<T> = { readonly id: number; readonly terms: T };
/** What a row of the file would do. */
export type PlannedRecord<T> = {
  readonly line: number;
  readonly name: string;
  readonly place: string;
  readonly stored: Stored<T> | undefined;
  readonly terms: T | undefined;
  readonly outcome: "added" | "changed" | "same" | "wrong";
  readonly problems: readonly Fault[];
};

export type Named = { readonly name: string; readonly aliases?: readonly string[] };

/** A kind of records in a file: how its rows are read, checked and written. */
export type RecordKind<T extends Named> = {
  readonly cells: Cells<T>;
  readonly schema: z.ZodType;
  readonly existing: (sql: Sql) => Promise<readonly Stored<T>[]>;
  /** Defaults of a new record; then values that follow from those in the file. */
  readonly fresh: (zone: string) => T;
  readonly finish: (terms: T) => T;
  /** Whether two are of one kind, each with numbers of its own. */
  readonly isSort: (one: T, other: T) => boolean;
  /** The scope within which names are unique; empty where a row does not give it. */
  readonly scopeOf: (terms: T) => string;
  /** The code, which is unique; empty where there is none. */
  readonly codeOf: (terms: T) => string;
  readonly place: (terms: T, world: World) => string;
  readonly problems: (sql: Sql, terms: T, id: number | undefined) => Promise<readonly Problem[]>;
  readonly save: (sql: Sql, id: number | undefined, terms: T, context: Context) => Promise<unknown>;
};
