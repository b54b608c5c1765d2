import { type RefusingRule, rules } from "@chalkboard/contract";
import { Anchor } from "@mantine/core";
import { useFind } from "../../data/use-find.ts";
import { useSession } from "../../data/viewer.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { actingDoor } from "./acting-door.ts";
import { scopeText } from "./rule-labels.ts";
import { momentText } from "../../kit/format/moment-text.ts";

/**
 * Who set the rule that refused a slip, with a link to it for users who may read it. The refusal itself contains its
 * name.
 */
export function RefusingRuleLine({ rule }: { readonly rule: RefusingRule | undefined }) {
  const locale = useLocale();
  const { t, format, zone } = locale;
  const door = actingDoor(rule ?? { setting: "offered", level: "platform" }, useSession());
  const history = useFind(rules.ruleHistory, rule?.id === undefined ? null : { ruleId: rule.id });
  const set = history?.rows.find(({ after }) => after?.ruleId === rule?.id)?.after;
  const said =
    set === undefined || set === null
      ? []
      : [
          scopeText(set, locale),
          ...(set.createdBy === null
            ? []
            : [t("rules.setBy", { person: set.createdBy, time: momentText(format, set.createdAt, zone) })]),
        ];
  if (said.length === 0 && door === undefined) return null;
  return (
    <span className="cb-quiet">
      {said.join(". ")}{" "}
      {door !== undefined && (
        <Anchor size="sm" href={door}>
          {t("rules.acting")}
        </Anchor>
      )}
    </span>
  );
}
