import type { Refused } from "@chalkboard/i18n";

/**
 * What is left of a refusal when fields change: a problem goes when its field does, and the refusal goes with the last
 * of them. A refusal without problems stays until the next attempt.
 * @param isChanged of a field by its path; undefined for a problem that names none
 */
export function faultsLeft<R extends Refused>(
  refused: R | undefined,
  isChanged: (path: string | undefined) => boolean,
): R | undefined {
  const { data } = refused ?? {};
  if (typeof data !== "object" || data === null || !("problems" in data) || !Array.isArray(data.problems))
    return refused;
  const problems = data.problems as readonly unknown[];
  const left = problems.filter((problem) => !isChanged(pathOf(problem)));
  if (refused === undefined || left.length === problems.length) return refused;
  return left.length === 0 ? undefined : { ...refused, data: { ...data, problems: left } };
}

/** Whether a field differs between the values of a form before and now. */
export function isFieldChanged(before: unknown, now: unknown, path: string | undefined): boolean {
  return path !== undefined && JSON.stringify(valueAt(before, path)) !== JSON.stringify(valueAt(now, path));
}

// A form names a problem's field by its label, and keeps its path beside it.
function pathOf(problem: unknown): string | undefined {
  if (typeof problem !== "object" || problem === null) return undefined;
  if ("path" in problem) return String(problem.path);
  return "field" in problem ? String(problem.field) : undefined;
}

function valueAt(values: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce((within, key) => (within as Readonly<Record<string, unknown>> | null | undefined)?.[key], values);
}
