// A printer that understands only what this program sends: it draws the dots and notes what else it does. Written from
// the manual of ESC/POS, not from the encoder.

export type Printout = {
  readonly width: number;
  /** Rows of dots, `#` is black. Blank feeds are left out. */
  readonly rows: readonly string[];
  /** Feeds before the cut, cuts and pulses, in order. */
  readonly acts: readonly string[];
};

/** Reads the bytes of a job. A command that it does not know is an error. */
export function readEscPos(bytes: Uint8Array): Printout {
  const rows: string[] = [];
  const acts: string[] = [];
  let width = 0;
  let at = 0;
  let hasSpacing = true;
  const next = (): number => {
    const byte = bytes[at];
    if (byte === undefined) throw new Error(`the job ends within a command, at ${String(at)}`);
    at += 1;
    return byte;
  };
  while (at < bytes.length) {
    const first = next();
    if (first === 0x0a) {
      if (hasSpacing) acts.push("feed");
      continue;
    }
    const command = String.fromCharCode(next());
    if (first === 0x1b && command === "@") hasSpacing = true;
    else if (first === 0x1c && command === ".") continue;
    else if (first === 0x1b && command === "M") next();
    else if (first === 0x1b && command === "3") hasSpacing = next() > 0;
    else if (first === 0x1b && command === "2") hasSpacing = true;
    else if (first === 0x1b && command === "p") {
      next();
      next();
      next();
      acts.push("pulse");
    } else if (first === 0x1d && command === "V") acts.push(next() === 1 ? "partial cut" : "full cut");
    else if (first === 0x1d && command === "v") {
      if (next() !== 0x30) throw new Error("GS v is followed by 0");
      next();
      const bytesOfRow = next() + next() * 256;
      const height = next() + next() * 256;
      width = bytesOfRow * 8;
      for (let y = 0; y < height; y += 1) rows.push(Array.from({ length: bytesOfRow }, () => dotsOf(next())).join(""));
    } else throw new Error(`unknown command ${first.toString(16)} ${command} at ${String(at)}`);
  }
  return { width, rows, acts };
}

function dotsOf(byte: number): string {
  return byte.toString(2).padStart(8, "0").replaceAll("1", "#").replaceAll("0", ".");
}
