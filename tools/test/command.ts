import { spawn } from "node:child_process";
import { join } from "node:path";

/** The project's folder; every command runs in it. */
export const root = join(import.meta.dirname, "../..");

export type Ran = { readonly status: number; readonly said: string };

type Output = "shown" | "kept";

/**
 * Runs a program of node_modules, or one of the project's, under this Node.
 * @param output "shown" prints its output at once, "kept" returns it
 */
export function runNode(
  script: string,
  args: readonly string[],
  output: Output,
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  return run(process.execPath, [join(root, script), ...args], output, env);
}

/** Like runNode, for a program of the system. */
export function run(
  program: string,
  args: readonly string[],
  output: Output,
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  return new Promise((resolve) => {
    const stdio = output === "shown" ? "inherit" : "pipe";
    const child = spawn(program, args, { cwd: root, env: { ...process.env, ...env }, stdio: ["ignore", stdio, stdio] });
    const forward = (signal: NodeJS.Signals): void => void child.kill(signal);
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, forward);
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => (said += chunk.toString()));
    child.on("error", (error) => (said += error.message));
    child.on("close", (code) => {
      for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, forward);
      resolve({ status: code ?? 1, said });
    });
  });
}

/** Prints a heading with the elapsed time of the run. */
export function heading(title: string): void {
  const minutes = performance.now() / 60_000;
  console.log(`\n— ${title} (${Math.floor(minutes)}:${String(Math.floor((minutes % 1) * 60)).padStart(2, "0")})`);
}
