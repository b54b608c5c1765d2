import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const [brotli, gz] = [promisify(brotliCompress), promisify(gzip)];
/** What a packet of the network takes whole anyway is not worth it. */
const leastBytes = 1_400;

/**
 * Writes each text of the build packed beside it, so that the server packs nothing while somebody waits. Brotli is
 * asked for over HTTPS alone.
 */
export function packed(): Plugin {
  return {
    name: "packed",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      await Promise.all(
        Object.keys(bundle)
          .filter((name) => /\.(?:js|css|html|json|svg)$/u.test(name))
          .map(async (name) => {
            const path = join(dir, name);
            const text = await readFile(path);
            if (text.length < leastBytes) return;
            await writeFile(
              `${path}.br`,
              await brotli(text, {
                params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
              }),
            );
            await writeFile(`${path}.gz`, await gz(text, { level: 9 }));
          }),
      );
    },
  };
}
