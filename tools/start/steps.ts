// Shows the current step and how long each one took.

const nameWidth = 14;
const resultWidth = 52;

/** Runs one step and prints its line when it is done; a slow step prints a line when it begins. */
export async function step(name: string, work: () => Promise<string>, announce?: string): Promise<void> {
  const startedAt = performance.now();
  if (announce !== undefined) console.log(`    ${name.padEnd(nameWidth)}${announce}`);
  const result = await work();
  console.log(`  ✓ ${name.padEnd(nameWidth)}${result.padEnd(resultWidth)}${seconds(performance.now() - startedAt)}`);
}

export function seconds(durationMs: number): string {
  return `${(durationMs / 1000).toFixed(1).padStart(5)} s`;
}

/** The message where the platform has no admin yet. */
export function bootstrapTexts(link: string): string {
  return `  Nobody runs it yet. This link makes its first admin, once and within an hour:\n\n    ${link}\n\n  A later start prints a new one.`;
}

export type SignIn = {
  readonly role: string;
  readonly service: string;
  readonly page: string;
  readonly user: string;
  readonly password: string;
};

/** The sign-ins as a table, with each page's address. */
export function signInTable(address: string, signIns: readonly SignIn[]): string {
  const rows = [
    ["role", "service", "page", "user", "password"],
    ...signIns.map(({ role, service, page, user, password }) => [role, service, `${address}/#${page}`, user, password]),
  ];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map(
      (row) =>
        `  ${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join("  ")
          .trimEnd()}`,
    )
    .join("\n");
}
