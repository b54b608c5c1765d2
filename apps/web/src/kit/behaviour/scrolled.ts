/** Makes a scroll container without focusable content reachable from the keyboard. @param name accessible name */
export const scrolled = (name: string) => ({ tabIndex: 0, role: "group", "aria-label": name });
