// A process of its own that reads one page from its input: one that takes too long, or all of its memory, ends alone, and it has no environment to tell of. A
// line of JSON with the page's terms comes first, then the page; it answers JSON.
import { text } from "node:stream/consumers";
import { extract } from "./extract.ts";

const input = await text(process.stdin);
const head = input.indexOf("\n");
const { terms, needed } = JSON.parse(input.slice(0, head)) as { terms: Parameters<typeof extract>[1]; needed: Parameters<typeof extract>[2] };
process.stdout.write(JSON.stringify(extract(input.slice(head + 1), terms, needed)));
