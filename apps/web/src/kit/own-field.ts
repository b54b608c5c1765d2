// The text field that a person went into or typed into since the way to a page began. A page that is there only now leaves him in it.

/** What takes letters itself; a switch does not. */
export const takesLetters = "input:not([type=radio], [type=checkbox], [type=button], [type=submit]), textarea, select";

let own: Element | undefined;
let isTabbing = false;

/** From here on a page leads in again, wherever the person is: he went there. */
export function beginWay(): void {
  own = undefined;
}

/** The same page by other filters: as a way, but for who types what they are. He goes on typing. */
export function beginNarrowing(): void {
  if (own?.matches("input[type=search]") !== true) own = undefined;
}

/** Whether the person is in a field of his own choice; one that was given the focus by a page or a dialog is none. */
export function isInOwnField(): boolean {
  return own !== undefined && own === document.activeElement;
}

/** Notes where hands go: with the mouse, with Tab, and where they type. */
export function noteOwnFields(page: Document): void {
  const note = ({ target }: Event): void => {
    const field = target instanceof Element ? target.closest(takesLetters) : null;
    if (field !== null) own = field;
  };
  page.addEventListener("keydown", ({ key }) => { isTabbing = key === "Tab"; }, true);
  page.addEventListener("focusin", (event) => { if (isTabbing) note(event); }, true);
  // A click on a label is one on its field.
  for (const action of ["mousedown", "click", "input"]) page.addEventListener(action, note, true);
}
