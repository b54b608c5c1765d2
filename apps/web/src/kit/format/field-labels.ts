// Names the fields of a form by their labels on the screen: a refusal that uses the contract's field names means
// nothing to the user.
import type { Refused } from "@chalkboard/i18n";

/**
 * A refused payload whose problems name the fields by their labels in this form, with the path beside.
 * @param form the form with the fields; a field that it does not show keeps its name
 */
export function byLabels(refused: Refused, form: HTMLElement | null): Refused {
  const { data } = refused;
  if (
    form === null ||
    typeof data !== "object" ||
    data === null ||
    !("problems" in data) ||
    !Array.isArray(data.problems)
  )
    return refused;
  const problems = data.problems.map((problem: unknown) => {
    if (typeof problem !== "object" || problem === null || !("field" in problem)) return problem;
    return { ...problem, path: problem.field, field: labelOf(form, String(problem.field)) ?? problem.field };
  });
  return { ...refused, data: { ...data, problems } };
}

function labelOf(form: HTMLElement, path: string): string | undefined {
  const field = form.querySelector<HTMLInputElement>(`[data-path="${CSS.escape(path)}"]`);
  // The label's own text, without the asterisk of a required field.
  const label = field?.labels?.[0]?.firstChild?.textContent?.trim();
  return label === "" ? undefined : label;
}
