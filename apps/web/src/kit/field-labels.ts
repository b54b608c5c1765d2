// What the fields of a form are called on the screen: a refusal that names them by the contract's words says nothing to whoever filled them in.
import type { Refused } from "@chalkboard/messages";

/**
 * A refused payload whose problems name the fields by their labels in this form.
 * @param form where they stand; a field that it does not show keeps its name
 */
export function byLabels(refused: Refused, form: HTMLElement | null): Refused {
  const { data } = refused;
  if (form === null || typeof data !== "object" || data === null || !("problems" in data) || !Array.isArray(data.problems)) return refused;
  const problems = data.problems.map((problem: unknown) => {
    if (typeof problem !== "object" || problem === null || !("field" in problem)) return problem;
    return { ...problem, field: labelOf(form, String(problem.field)) ?? problem.field };
  });
  return { ...refused, data: { ...data, problems } };
}

function labelOf(form: HTMLElement, path: string): string | undefined {
  const field = form.querySelector<HTMLInputElement>(`[data-path="${CSS.escape(path)}"]`);
  // Its own words, without the star of what must be filled in.
  const label = field?.labels?.[0]?.firstChild?.textContent?.trim();
  return label === "" ? undefined : label;
}
