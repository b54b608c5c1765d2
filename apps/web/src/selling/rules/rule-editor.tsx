// The editor of all rules. A page specifies the settings; everything else follows from their kinds.
import type { PlainKey } from "@chalkboard/i18n";
import { Button, Switch } from "@mantine/core";
import { useState } from "react";
import { FilterSelect, FilterText, Filters } from "../../kit/fields/filters.tsx";
import type { KeyHelp } from "../../kit/behaviour/key-help.ts";
import { Page } from "../../kit/page/page.tsx";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { ChoiceField } from "../../page-parts/betting/choice-field.tsx";
import { actingSchema, filterSchema, levels, type RuleFilters } from "./draft/rule-filters.ts";
import type { RulePage } from "./draft/rule-page.ts";
import { NewRule, type Open, Rules, RuleViews } from "./rule-part.tsx";
import { levelKeys } from "../../page-parts/settings/rule-labels.ts";

const keys: readonly KeyHelp[] = [
  { keys: ["N"], does: "rules.newRule" },
  { keys: ["Enter"], does: "rules.keyOpen" },
  { keys: ["Del"], does: "rules.retire" },
  { keys: ["H"], does: "rules.history" },
];

export type RuleEditorProps = { readonly title: PlainKey; readonly help: PlainKey; readonly page: RulePage };

/** The rules of some settings that are visible to the user: list, add, edit, back-test, retire and restore them. */
export function RuleEditor({ title, help, page }: RuleEditorProps) {
  const { t } = useLocale();
  const [filters, change] = useFilters(filterSchema);
  const [input, ask] = useFilters(actingSchema);
  const [open, setOpen] = useState<Open | undefined>(undefined);
  return (
    <Page
      title={title}
      fill
      keys={keys}
      actions={<NewRule onOpen={setOpen} />}
      filters={
        <Filters>
          <FilterText
            label="kit.search"
            value={filters.text}
            onChange={(text) => {
              change({ text });
            }}
          />
          {page.levels?.length !== 1 && (
            <FilterSelect
              label="rules.scope"
              value={filters.level}
              withAll
              width={120}
              onChange={(level) => {
                change({ level: level as RuleFilters["level"] });
              }}
              choices={(page.levels ?? levels).map((value) => ({ value, label: t(levelKeys[value]) }))}
            />
          )}
          <ChoiceField
            of="league"
            label={t("betting.league")}
            width={140}
            value={filters.league}
            onChange={(league) => {
              change({ league });
            }}
          />
          <Switch
            label={t("rules.past")}
            checked={filters.past === "yes"}
            onChange={(event) => {
              change({ past: event.currentTarget.checked ? "yes" : "" });
            }}
          />
        </Filters>
      }
    >
      <RuleViews page={page} help={help}>
        {title === "routes./zucca/controles" && (
          <Button component="a" href="#/adm/sys-config?tab=wording" variant="default" size="compact-sm">
            {t("services.wordingLink")}
          </Button>
        )}
      </RuleViews>
      <Rules
        page={page}
        filters={filters}
        open={open}
        onOpen={setOpen}
        linked={
          input.acting === ""
            ? undefined
            : {
                input,
                close: () => {
                  ask(actingSchema.parse({}));
                },
              }
        }
      />
    </Page>
  );
}
