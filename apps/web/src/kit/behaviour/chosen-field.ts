// The text field that the user entered or typed into since navigation to a page began. A page that finishes loading
// must not take the focus from it.

/** Elements that accept text; a switch does not. */
export const takesLetters = "input:not([type=radio], [type=checkbox], [type=button], [type=submit]), textarea, select";

let chosenField: Element | undefined;
let isTabbing = false;

/** Navigation begins: the new page may take the focus, wherever it is now. */
export function beginWay(): void {
  chosenField = undefined;
}

/**
 * Only the filters of the page change: like navigation, except that a user who is typing in a search field keeps the
 * focus.
 */
export function beginNarrowing(): void {
  if (chosenField?.matches("input[type=search]") !== true) chosenField = undefined;
}

/** Whether the user is in a field that they chose; a field focused by a page or dialog does not count. */
export function isInChosenField(): boolean {
  return chosenField !== undefined && chosenField === document.activeElement;
}

/** Records the fields that the user enters: by mouse, by Tab, or by typing. */
export function noteChosenFields(page: Document): void {
  const note = ({ target }: Event): void => {
    const field = target instanceof Element ? target.closest(takesLetters) : null;
    if (field !== null) chosenField = field;
  };
  page.addEventListener(
    "keydown",
    ({ key }) => {
      isTabbing = key === "Tab";
    },
    true,
  );
  page.addEventListener(
    "focusin",
    (event) => {
      if (isTabbing) note(event);
    },
    true,
  );
  // A click on a label counts as one on its field.
  for (const action of ["mousedown", "click", "input"]) page.addEventListener(action, note, true);
}
