/** A response that is longer than allowed. */
export class TooLong extends Error {
  constructor(mostBytes: number) {
    super(`the answer has more than ${mostBytes} bytes`);
    this.name = "TooLong";
  }
}

/**
 * The body of an HTTP response, read piece by piece, because a response need not declare its length.
 * @throws TooLong
 */
export async function bodyOf({ body }: Response, mostBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body ?? []) {
    length += piece.byteLength;
    // The rest of it is cancelled with the loop.
    if (length > mostBytes) throw new TooLong(mostBytes);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
