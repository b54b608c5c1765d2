// Constants of the specification's section 9 that several parts of the web stand on; what one part alone uses stands beside it.

/** The version of what a browser keeps of a person's choices: theme, language, odds, sidebar, sound. Another version's are not read. */
export const configVersion = "2.7";

/** How long a thing slides in or out that does: drawers, the groups of the sidebar. */
export const slideMs = 600;

/** How long the way takes to what is brought into sight: a field with a fault, the sidebar's own page. */
export const scrollMs = 500;

/** Nearly there after a third of its time: who waits for what slides can use it by then. */
export const slideCurve = "cubic-bezier(0.16, 1, 0.3, 1)";
