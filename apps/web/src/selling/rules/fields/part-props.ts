import type { ReactNode } from "react";
import type { PartField } from "../../../page-parts/settings/table-shapes.ts";

/** The input for one part of a row, of some kinds of parts. */
export type PartProps<Kind extends PartField["kind"]> = {
  readonly label: string;
  readonly field: Extract<PartField, { readonly kind: Kind }>;
  readonly value: unknown;
  readonly onChange: (entered: unknown) => void;
  readonly error: ReactNode;
  /** Only an accessible name: its heading is above it. */
  readonly isBare: boolean;
};

type Attributes = { readonly error: ReactNode } & ({ readonly label: string } | { readonly "aria-label": string });

/** The name and the error of an input. */
export function attributesOf({
  label,
  error,
  isBare,
}: Pick<PartProps<"text">, "label" | "error" | "isBare">): Attributes {
  return isBare ? { "aria-label": label, error } : { label, error };
}
