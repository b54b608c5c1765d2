import { z } from "zod";

/** A limits class: categories in the same class share its rules. In capitals, so that a and A are equal. */
export const limitsClass = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{1,12}$/);
