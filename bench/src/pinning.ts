import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";

/**
 * Keeps a process, with all its threads, on one core, so that what it takes is not taken from those on another.
 * @returns whether it is so: a machine of one core, or without taskset, cannot
 */
export function pinTo(core: number, pid: number | undefined): boolean {
  if (pid === undefined || core >= availableParallelism()) return false;
  return spawnSync("taskset", ["--all-tasks", "--pid", "--cpu-list", String(core), String(pid)]).status === 0;
}
