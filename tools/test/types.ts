import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root, runNode } from "./command.ts";
import { one, sum, type Tally } from "./tally.ts";

const projectPatterns = ["packages/*", "apps/*", "simulator", "e2e", "bench", "tools"].map(
  (folder) => `${folder}/tsconfig*.json`,
);
const atOnce = 2;
// A second checker repeats the work that it shares with the first: on two cores a single one takes half the time of the
// default four.
const checkers = ["--checkers", "1"];
const folder = join(root, "artefacts/types");

type Project = {
  readonly compilerOptions: Readonly<Record<string, unknown>>;
  readonly include: readonly string[];
  readonly exclude?: readonly string[];
};

/** Projects whose sources are checked with the same options, and all their files. */
type Together = {
  readonly projects: string[];
  readonly compilerOptions: Project["compilerOptions"];
  readonly files: Set<string>;
};

/**
 * Checks the types of every project. Projects with the same options form one program, so what they share is read and
 * checked once.
 */
export async function checkTypes(): Promise<Tally> {
  const waiting = together(globSync(projectPatterns, { cwd: root }).sort());
  const tallies: Tally[] = [];
  mkdirSync(folder, { recursive: true });
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const passed = await check(next);
        tallies.push(...next.projects.map(() => one(passed)));
      }
    }),
  );
  return sum(tallies);
}

async function check({ projects, compilerOptions, files }: Together): Promise<boolean> {
  const program = join(folder, `${projects.join(" ").replaceAll(/\W+/g, "-")}.json`);
  writeFileSync(
    program,
    JSON.stringify({ extends: join(root, "tsconfig.base.json"), compilerOptions, files: [...files] }),
  );
  // The result of the last check is stored beside the program, so that the next one checks only what has changed.
  const kept = ["--incremental", "--tsBuildInfoFile", program.replace(/\.json$/, ".tsbuildinfo")];
  const { status, said } = await runNode(
    "node_modules/typescript-native/bin/tsc",
    ["--project", program, "--pretty", "false", ...checkers, ...kept],
    "kept",
  );
  console.log(
    `${projects.map((project) => `  ${status === 0 ? "✓" : "✗"} ${project}`).join("\n")}${status === 0 ? "" : `\n${said.trim()}`}`,
  );
  return status === 0;
}

/** The programs, largest first: started last it would run alone. A project without files has nothing to check. */
function together(projects: readonly string[]): Together[] {
  const programs = new Map<string, Together>();
  for (const project of projects) {
    const { compilerOptions, include, exclude = [] } = JSON.parse(readFileSync(join(root, project), "utf8")) as Project;
    const cwd = join(root, dirname(project));
    const patterns = include.map((pattern) => (/\.tsx?$/.test(pattern) ? pattern : `${pattern}/**/*.{ts,tsx}`));
    const found = globSync(patterns, { cwd, exclude: [...exclude, "**/node_modules/**"] });
    const name = JSON.stringify(compilerOptions);
    const program = programs.get(name) ?? { projects: [], compilerOptions, files: new Set() };
    programs.set(name, program);
    program.projects.push(project);
    for (const file of found) program.files.add(join(cwd, file));
  }
  return [...programs.values()].filter(({ files }) => files.size > 0).toSorted((a, b) => b.files.size - a.files.size);
}
