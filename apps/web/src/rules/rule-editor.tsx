// The one editor of rules. A page says which settings it edits; everything else is drawn from their kinds.
import type { PlainKey } from "@chalkboard/messages";
import { Button, Switch, Text } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import { FilterSelect, FilterText, Filters } from "../kit/filters.tsx";
import { PlusIcon } from "../kit/icons.tsx";
import type { KeyHelp } from "../kit/key-help.ts";
import { letterOf } from "../kit/letter.ts";
import { Page } from "../kit/page.tsx";
import { useFilters } from "../kit/use-filters.ts";
import { useWords } from "../kit/words.tsx";
import { ActingDrawer } from "./acting-drawer.tsx";
import { ChoiceField } from "../betting/choice-field.tsx";
import { HistoryDrawer } from "./history-drawer.tsx";
import { listedRule } from "./listed-rule.ts";
import { RetireDialog } from "./retire-dialog.tsx";
import { RuleDialog } from "./rule-dialog.tsx";
import { filterSchema, levels, type RuleFilters } from "./rule-filters.ts";
import type { Rule } from "./rule-kinds.ts";
import { RuleList } from "./rule-list.tsx";
import type { RulePage } from "./rule-page.ts";
import { levelKeys } from "./rule-words.ts";
import { type Choices, useChoices } from "./use-choices.ts";

const keys: readonly KeyHelp[] = [
  { keys: ["N"], does: "rules.newRule" }, { keys: ["Enter"], does: "rules.keyOpen" }, { keys: ["Del"], does: "rules.retire" },
  { keys: ["H"], does: "rules.history" },
];

/** What stands over the list. */
type Open =
  | { readonly what: "new" | "acting" | "history" }
  | { readonly what: "rule" | "retire" | "line"; readonly rule: Rule };

export type RuleEditorProps = { readonly title: PlainKey; readonly help: PlainKey; readonly page: RulePage };

/** The rules of some settings that reach the viewer: listed, added, changed, tried, retired, restored. */
export function RuleEditor({ title, help, page }: RuleEditorProps) {
  const { t } = useWords();
  const [filters, change] = useFilters(filterSchema);
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const actions = (
    <>
      <Button variant="default" onClick={() => { setOpen({ what: "acting" }); }}>{t("rules.acting")}</Button>
      <Button variant="default" onClick={() => { setOpen({ what: "history" }); }}>{t("rules.history")}</Button>
      <Button leftSection={<PlusIcon size={14} />} onClick={() => { setOpen({ what: "new" }); }}>{t("rules.newRule")}</Button>
    </>
  );
  return (
    <Page title={title} fill keys={keys} actions={actions} filters={
      <Filters>
        <FilterText label="kit.search" value={filters.text} onChange={(text) => { change({ text }); }} />
        {page.levels?.length !== 1 && (
          <FilterSelect label="rules.scope" value={filters.level} withAll width={120}
            onChange={(level) => { change({ level: level as RuleFilters["level"] }); }}
            choices={(page.levels ?? levels).map((value) => ({ value, label: t(levelKeys[value]) }))} />
        )}
        <ChoiceField of="league" label={t("betting.league")} width={140} value={filters.league} onChange={(league) => { change({ league }); }} />
        <Switch label={t("rules.past")} checked={filters.past === "yes"}
          onChange={(event) => { change({ past: event.currentTarget.checked ? "yes" : "" }); }} />
      </Filters>
    }>
      <Text size="sm" c="dimmed" pb="xs">{t(help)}</Text>
      <Rules page={page} filters={filters} open={open} onOpen={setOpen} />
    </Page>
  );
}

type RulesProps = {
  readonly page: RulePage; readonly filters: RuleFilters;
  readonly open: Open | undefined; readonly onOpen: (open: Open | undefined) => void;
};

function Rules({ page, filters, open, onOpen }: RulesProps) {
  const choices = useChoices(page);
  const close = (): void => { onOpen(undefined); };
  // Heard wherever the focus is: the row that had it may have gone. What stands over the list hears its own keys.
  const hear = useEffectEvent((event: KeyboardEvent): void => {
    if (open !== undefined || !(event.target instanceof Element) || event.target.closest("input, textarea, select, [role=dialog]") !== null) return;
    const rule = listedRule(Number(event.target.closest("[row-id]")?.getAttribute("row-id") ?? Number.NaN));
    const letter = letterOf(event);
    if (letter === "n" && choices.levels.length > 0) onOpen({ what: "new" });
    else if (letter === "h") onOpen(rule === undefined ? { what: "history" } : { what: "line", rule });
    else if (event.key === "Delete" && rule?.mayChange === true && rule.state === "acting") onOpen({ what: "retire", rule });
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => { hear(event); };
    globalThis.addEventListener("keydown", onKey);
    return () => { globalThis.removeEventListener("keydown", onKey); };
  }, []);
  return (
    <>
      <RuleList page={page} filters={filters} choices={choices} onOpen={(rule) => { onOpen({ what: "rule", rule }); }} />
      {open !== undefined && <Over open={open} choices={choices} onOpen={onOpen} onClose={close} />}
    </>
  );
}

type OverProps = { readonly open: Open; readonly choices: Choices; readonly onOpen: (open: Open) => void; readonly onClose: () => void };

function Over({ open, choices, onOpen, onClose }: OverProps) {
  const show = (what: "rule" | "retire" | "line") => (rule: Rule): void => { onOpen({ what, rule }); };
  switch (open.what) {
    case "new": return <RuleDialog rule={undefined} choices={choices} onClose={onClose} />;
    case "acting": return <ActingDrawer choices={choices} onRule={show("rule")} onClose={onClose} />;
    case "history": return <HistoryDrawer choices={choices} onClose={onClose} />;
    case "line": return <HistoryDrawer rule={open.rule} choices={choices} onClose={onClose} />;
    case "retire": return <RetireDialog rule={open.rule} choices={choices} onClose={onClose} />;
    case "rule": return <RuleDialog key={open.rule.ruleId} rule={open.rule} choices={choices} onClose={onClose} onRetire={show("retire")}
      onHistory={show("line")} />;
  }
}
