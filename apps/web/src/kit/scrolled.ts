/** What scrolls and holds nothing that takes the focus is reached by keys itself. @param name what it is called aloud */
export const scrolled = (name: string) => ({ tabIndex: 0, role: "group", "aria-label": name });
