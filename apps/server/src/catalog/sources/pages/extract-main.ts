// A separate process that reads one page from its input: one that takes too long, or all of its memory, ends alone, and
// it has no environment to leak. The first line is JSON with the page's terms, then the page; it writes JSON.
import { text } from "node:stream/consumers";
import { extract } from "./extract.ts";

const input = await text(process.stdin);
const head = input.indexOf("\n");
const { terms, needed } = JSON.parse(input.slice(0, head)) as {
  terms: Parameters<typeof extract>[1];
  needed: Parameters<typeof extract>[2];
};
process.stdout.write(JSON.stringify(extract(input.slice(head + 1), terms, needed)));
