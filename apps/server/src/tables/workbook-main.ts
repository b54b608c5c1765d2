// A process of its own that reads one workbook from its input: one that takes too long, or all of its memory, ends alone, and it has no environment to tell of.
// It is told how much is read, and answers the rows as JSON; a file that is none ends it with an error.
import { buffer } from "node:stream/consumers";
import { rowsIn, type WorkbookLimits } from "./workbook-rows.ts";

const most = JSON.parse(process.argv[2] ?? "") as WorkbookLimits;
process.stdout.write(JSON.stringify(await rowsIn(await buffer(process.stdin), most)));
