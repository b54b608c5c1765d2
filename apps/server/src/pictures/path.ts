/** Where a picture is found: its name is what it holds, so that whoever has it once has it for good. */
export function pathOf(hash: string): string {
  return `/pictures/${hash}.webp`;
}
