// The kinds of files that a season can come from. A new one is a file beside this one, with excerpts in its test, and a
// line here.

import type { sources } from "@chalkboard/contract";
import { footballData } from "./football-data.ts";
import type { FileKind } from "./file-kind.ts";
import { nflverse } from "./nflverse.ts";
import { sbrMlb } from "./sbr-mlb.ts";
import { sbrNba } from "./sbr-nba.ts";
import { sbrNhl } from "./sbr-nhl.ts";

export const fileKinds: Readonly<Record<sources.FileAdaptor, FileKind>> = {
  sbrMlb,
  sbrNba,
  sbrNhl,
  nflverse,
  footballData,
};
