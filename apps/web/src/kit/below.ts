/** For the fields of a row: they stand on one line, and what explains them follows below. */
export const below = { inputWrapperOrder: ["label", "input", "description", "error"] as ("label" | "input" | "description" | "error")[] };
