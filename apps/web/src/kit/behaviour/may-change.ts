import { createContext } from "react";

/**
 * Whether the user may change anything here. Read-only users can open every form; its action is disabled with the
 * reason. The shell provides the value once.
 */
export const mayChange = createContext(true);
