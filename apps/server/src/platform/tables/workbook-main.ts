// A separate process that reads one workbook from its input: one that takes too long, or all of its memory, ends alone,
// and it has no environment to leak. Its arguments are the limits, and it writes the rows as JSON; an invalid file ends
// it with an error.
import { buffer } from "node:stream/consumers";
import { rowsIn, type WorkbookLimits } from "./workbook-rows.ts";

const most = JSON.parse(process.argv[2] ?? "") as WorkbookLimits;
process.stdout.write(JSON.stringify(await rowsIn(await buffer(process.stdin), most)));
