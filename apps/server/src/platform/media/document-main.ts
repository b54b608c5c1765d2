// A separate process that reads one PDF from its input and rewrites it, as encode-main.ts does with a picture. Its
// arguments are the maximum pages of a document and the maximum dots of a picture in it.
import { buffer } from "node:stream/consumers";
import { Worker } from "node:worker_threads";
import sharp from "sharp";
import type { EncodeOutcome } from "./encode.ts";
import { jpegRemaker } from "./pdf/jpeg.ts";
import { remakePdf } from "./pdf/remake.ts";
import { Unreadable } from "./pdf/values.ts";

// The limit for everything that the library reads; it is global, so the process's main file sets it.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg"] });
sharp.cache(false);

const [mostPages, mostDots] = process.argv.slice(2).map(Number) as [number, number];

/** The library unpacks an object stream without a bound: a separate thread ends the process where it takes more. */
const mostMemory = 640 * 1024 * 1024;
const watch = `setInterval(() => { if (process.memoryUsage.rss() > ${String(mostMemory)}) process.kill(process.pid, "SIGKILL"); }, 20)`;
new Worker(watch, { eval: true }).unref();

const { outcome: result, bytes } = await remade(await buffer(process.stdin));
process.stdout.write(Buffer.concat([Buffer.from(`${JSON.stringify(result)}\n`), bytes]));

async function remade(input: Buffer): Promise<{ readonly outcome: EncodeOutcome; readonly bytes: Uint8Array }> {
  try {
    const { pages, bytes: made } = await remakePdf(input, mostPages, jpegRemaker(mostDots));
    return { outcome: { pages }, bytes: made };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { outcome: { fault: error.fault }, bytes: new Uint8Array() };
  }
}
