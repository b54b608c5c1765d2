import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";

/**
 * Pins a process with all its threads to one core, so that its work takes nothing from the processes on another core.
 * @returns whether it succeeded: it cannot on a machine with one core, or without taskset
 */
export function pinTo(core: number, pid: number | undefined): boolean {
  if (pid === undefined || core >= availableParallelism()) return false;
  return spawnSync("taskset", ["--all-tasks", "--pid", "--cpu-list", String(core), String(pid)]).status === 0;
}
