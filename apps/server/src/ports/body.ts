/** An answer that is longer than any of its kind. */
export class TooLong extends Error {
  constructor(mostBytes: number) {
    super(`the answer has more than ${mostBytes} bytes`);
    this.name = "TooLong";
  }
}

/**
 * The body of an answer over HTTP, read piece by piece, because an answer need not say how long it is.
 * @throws TooLong
 */
export async function bodyOf({ body }: Response, mostBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body ?? []) {
    length += piece.byteLength;
    // What is left of it is cancelled with the loop.
    if (length > mostBytes) throw new TooLong(mostBytes);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
