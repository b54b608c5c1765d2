import { type RefusingRule, roles } from "@chalkboard/contract";
import { settingKinds, type SettingName } from "@chalkboard/engine";
import { expect, test } from "vitest";
import { partRules, rulePages } from "./page-settings.ts";
import { actingDoor, editingPages } from "../../page-parts/settings/acting-door.ts";

const admin = { role: roles.admin, isAuditOnly: false, serviceKind: 1, product: 0 };
const platform = { role: roles.platform, isAuditOnly: false, serviceKind: 0, product: 0 };
const rule: RefusingRule = {
  setting: "stakeRange",
  level: "service",
  id: 4,
  posId: 9,
  event: 12,
  betType: 2,
  mode: "parlay",
  legs: 3,
};
const input = "acting=9&event=12&betType=2&mode=parlay&legs=3";

type Viewer = Parameters<typeof actingDoor>[1];
test.each<[who: string, person: Viewer, of: RefusingRule, door: string | undefined]>([
  ["an admin: the page that edits the setting", admin, rule, `#/adm/apuesta-minima?${input}`],
  [
    "an admin, for a setting without its own page: the page of limits",
    admin,
    { ...rule, setting: "teasers" },
    `#/adm/pago-maximo?${input}`,
  ],
  ["the platform: its controls", platform, rule, `#/zucca/controles?${input}`],
  ["a controller: none, because they edit no rules", { ...admin, role: roles.controller }, rule, undefined],
  ["a clerk: none, because they edit no rules", { ...admin, role: roles.clerk }, rule, undefined],
  ["a rule that names no seller: none", admin, { setting: "stakeRange", level: "service" }, undefined],
])("the link to the effective value for %s", (_who, person, of, door) => {
  expect(actingDoor(of, person)).toBe(door);
});

test("a setting's own page edits it", () => {
  const pages: Readonly<Record<string, { readonly settings: readonly SettingName[] }>> = rulePages;
  for (const setting of Object.keys(settingKinds) as SettingName[]) {
    const path = editingPages[setting];
    if (path !== undefined) expect([setting, pages[path]?.settings.includes(setting)]).toEqual([setting, true]);
  }
});

test("an admin of a service edits every setting on a page of theirs", () => {
  const parts: Readonly<Record<string, { readonly settings: readonly SettingName[] }>> = { ...rulePages, ...partRules };
  const edited = Object.entries(parts).flatMap(([path, { settings }]) =>
    path.startsWith("/adm/") && path !== "/adm/pos-exception" ? settings : [],
  );
  const settings = Object.keys(settingKinds) as SettingName[];
  // A service's line override is made on its event.
  expect(settings.filter((setting) => !edited.includes(setting))).toEqual(["ownLine"]);
});
