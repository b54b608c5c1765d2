import { settingKinds, type SettingName } from "@chalkboard/engine";
import { z } from "zod";

/**
 * The rule behind a refusal. Sellers and customers see its owner and setting; the rest opens the rule on its author's
 * screens.
 */
export const refusingRule = z.object({
  setting: z
    .enum(Object.keys(settingKinds) as [SettingName, ...SettingName[]])
    .describe("the setting that it gives a value to, by its name in `rules/list_kinds`"),
  level: z.enum(["platform", "service", "zone", "pos", "exception"]),
  id: z.int().optional().describe("this and the following: only in responses to staff"),
  posId: z.int().optional(),
  mode: z.string().optional(),
  legs: z.int().optional(),
  event: z.int().optional().describe("with `betType` the leg that it refused"),
  betType: z.int().optional(),
});
export type RefusingRule = z.output<typeof refusingRule>;
