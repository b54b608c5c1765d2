// The pages of a rule's settings, by name. It is loaded with the first typed letter, with what it needs of the rules.
import type { SettingName } from "@chalkboard/engine";
import type { MenuPath } from "../menu.ts";
import { rulePages } from "../../selling/rules/page-settings.ts";

export type SettingPage = { readonly setting: SettingName; readonly path: MenuPath };

/** Each setting with the first page of those open to the person that is about it; the page of all comes last. */
export function settingPages(isOpen: (path: MenuPath) => boolean): readonly SettingPage[] {
  const pages = Object.entries(rulePages)
    .map(([path, { settings }]) => ({ path: path as MenuPath, settings: settings as readonly SettingName[] }))
    .filter(({ path }) => isOpen(path))
    .toSorted((one, other) => one.settings.length - other.settings.length);
  const found = new Map<SettingName, MenuPath>();
  for (const { path, settings } of pages)
    for (const setting of settings) if (!found.has(setting)) found.set(setting, path);
  return [...found].map(([setting, path]) => ({ setting, path }));
}
