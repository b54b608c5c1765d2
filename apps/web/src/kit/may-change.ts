import { createContext } from "react";

/** Whether the person may change anything here. Whoever may not reads every form, and its deed is off with the reason; the shell says it once. */
export const mayChange = createContext(true);
