// Constants from section 9 of the specification that several parts of the web app use; constants of a single part are
// defined there.

/**
 * The version of the choices that a browser stores: theme, language, odds, sidebar, sound. Those of other versions are
 * not read.
 */
export const configVersion = "2.7";

/** Duration of sliding in or out: drawers, sidebar groups. */
export const slideMs = 600;

/** Duration of scrolling to an element: a field with an error, the current page in the sidebar. */
export const scrollMs = 500;

/** Almost complete after a third of the duration, so that users can act early. */
export const slideCurve = "cubic-bezier(0.16, 1, 0.3, 1)";
