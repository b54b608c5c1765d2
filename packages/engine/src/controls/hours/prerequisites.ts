// Something must be done before selling: verify the device, open the drawer, read a notice, change the password.
// Source: product.md 5, -21.
import { control } from "../control.ts";
import type { Prerequisite } from "../facts.ts";

export type PrerequisiteRefusal = { readonly required: readonly Prerequisite[] };

export const prerequisites = control({
  code: -21,
  name: "prerequisites",
  needs: ["prerequisites"],
  refuse: (_, { prerequisites: required }): PrerequisiteRefusal | undefined =>
    required.length > 0 ? { required } : undefined,
});
