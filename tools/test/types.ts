import { globSync } from "node:fs";
import { join } from "node:path";
import { root, runNode } from "./command.ts";
import { one, sum, type Tally } from "./tally.ts";

const projectPatterns = ["packages/*", "apps/*", "simulator", "e2e", "bench", "tools"].map((folder) => `${folder}/tsconfig*.json`);
const atOnce = 2;

/** Checks the types of every project, two at a time. */
export async function checkTypes(): Promise<Tally> {
  const waiting = globSync(projectPatterns, { cwd: root }).sort().filter((project) => hasSources(project));
  const tallies: Tally[] = [];
  await Promise.all(Array.from({ length: atOnce }, async () => {
    for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
      const { status, said } = await runNode("node_modules/typescript-native/bin/tsc", ["--project", project, "--pretty", "false"], "kept");
      console.log(`${status === 0 ? "  ✓" : "  ✗"} ${project}${status === 0 ? "" : `\n${said.trim()}`}`);
      tallies.push(one(status === 0));
    }
  }));
  return sum(tallies);
}

/** A workspace that has no file yet has nothing to check. */
function hasSources(project: string): boolean {
  const folder = join(root, project, "..");
  return globSync("{*,src/**/*}.{ts,tsx}", { cwd: folder }).length > 0;
}
