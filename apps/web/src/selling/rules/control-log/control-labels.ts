// A change of the control log in words: its scope and subject, before and after.
import { type AnswerOf, audit, type PayTableContent } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";
import { configTitles, settingsHistory } from "../../../page-parts/forms/config-labels.ts";
import { whatChanged } from "../../../page-parts/forms/what-changed.ts";
import { plainText } from "../../../kit/form/form-others.tsx";
import type { Locale } from "../../../kit/format/locale.tsx";
import { isSetting, type Kind } from "../../../page-parts/settings/rule-kinds.ts";
import { changeText, namesOf, scopeText, selectorText } from "../../../page-parts/settings/rule-labels.ts";
import { settingLabels } from "../../../page-parts/settings/setting-labels.ts";
import { tableText } from "../pay-tables/table-text.ts";

export type ControlChange = AnswerOf<typeof audit.compareControls>["changes"][number];

export const whatKeys: Readonly<Record<audit.ControlKind, PlainKey>> = {
  rule: "rules.rule",
  payTable: "rules.whatPayTable",
  league: "betting.league",
  settings: "services.tabDay",
  money: "services.tabMoney",
  appearance: "services.tabLook",
  security: "services.tabSessions",
  paper: "services.tabPaper",
  wording: "services.tabWording",
};

/** The name of the changed object: the setting of a rule, a table, a league. */
export function subjectText({ what, name }: ControlChange, { t }: Pick<Locale, "t">): string {
  return what === "rule" ? (isSetting(name) ? t(settingLabels(name).title) : name) : name;
}

/** The scope and subject of a rule. */
export function aboutText({ ruleBefore, ruleAfter }: ControlChange, locale: Locale): string {
  const one = ruleAfter ?? ruleBefore;
  return one === null ? "" : `${scopeText(one, locale)}: ${selectorText(one.selector, namesOf(one), locale)}`;
}

/** The differences, before → after. */
export function differenceText(change: ControlChange, kinds: readonly Kind[], locale: Locale): string {
  const { what, before, after, ruleBefore, ruleAfter } = change;
  switch (what) {
    case "rule":
      return changeText({ before: ruleBefore, after: ruleAfter }, kinds, locale);
    case "payTable":
      return [before, after]
        .map((one) => payTableText(one, locale))
        .filter((text) => text !== "")
        .join(" → ");
    case "league":
      return locale.t(
        (after as { readonly isSold?: boolean } | null)?.isSold === true ? "rules.isSold" : "rules.isNotSold",
      );
    case "wording":
      return [before, after]
        .map((one) => (typeof one === "string" ? one : locale.t("services.wordingUsual")))
        .join(" → ");
    case "paper":
      return locale.t("services.paperText");
    default:
      return configText(what, before, after, locale);
  }
}

function payTableText(table: unknown, locale: Locale): string {
  const kept = table as { readonly table?: PayTableContent } | null;
  return kept?.table === undefined ? "" : tableText(kept.table, locale);
}

function configText(what: keyof typeof configTitles, before: unknown, after: unknown, locale: Locale): string {
  const titles = configTitles[what];
  const shown: Readonly<Record<string, (value: unknown) => string>> = settingsHistory.shown;
  const text = (name: string, value: unknown): string => {
    if (value === null || value === undefined) return "–";
    if (name === "largeAmount" || name === "secondPersonFrom")
      return locale.format.money(Number(value), locale.currency);
    return shown[name]?.(value) ?? plainText(value, locale);
  };
  return whatChanged(before, after)
    .flatMap((one) => {
      const title = titles[one.name];
      return title === undefined
        ? []
        : [`${locale.t(title)}: ${text(one.name, one.before)} → ${text(one.name, one.after)}`];
    })
    .join(" · ");
}
