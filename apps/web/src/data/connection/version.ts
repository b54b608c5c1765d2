/** Whether a server's web version is newer than the client's: dot-separated numbers, compared from the left. */
export function isNewer(server: string, client: string): boolean {
  const theirs = parts(server);
  const ours = parts(client);
  for (let index = 0; index < Math.max(theirs.length, ours.length); index += 1) {
    const difference = (theirs[index] ?? 0) - (ours[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

function parts(version: string): readonly number[] {
  return version
    .split(".")
    .map((part) => Number.parseInt(part, 10))
    .map((part) => (Number.isNaN(part) ? 0 : part));
}
