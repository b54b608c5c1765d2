/** Input order for fields in a row: the inputs align on one line, and descriptions follow below them. */
export const below = {
  inputWrapperOrder: ["label", "input", "description", "error"] as ("label" | "input" | "description" | "error")[],
};
