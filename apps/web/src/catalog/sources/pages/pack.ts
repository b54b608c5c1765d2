const atATime = 8_192;

/** A file as gzip in base64, the format for uploads: a season shrinks to a fifth. */
export async function pack(file: Blob): Promise<string> {
  const bytes = new Uint8Array(
    await new Response(file.stream().pipeThrough(new CompressionStream("gzip"))).arrayBuffer(),
  );
  let text = "";
  for (let first = 0; first < bytes.length; first += atATime)
    text += String.fromCharCode(...bytes.subarray(first, first + atATime));
  return btoa(text);
}
