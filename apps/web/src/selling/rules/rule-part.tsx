// The rules of some settings, as a page of their own or as part of a service's settings.

import { type AnswerOf, rules } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";
import { Button, Group, Text } from "@mantine/core";
import type { InfiniteData } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { queries } from "../../data/connection/queries.ts";
import { isUnderFilters } from "../../kit/behaviour/over-page.tsx";
import { PlusIcon } from "../../kit/format/icons.tsx";
import { letterOf } from "../../kit/format/letter.ts";
import { useLocale } from "../../kit/format/words.tsx";
import type { Rule } from "../../page-parts/settings/rule-kinds.ts";
import { ActingDrawer } from "./acting-drawer.tsx";
import { ConflictsDrawer } from "./conflicts-drawer.tsx";
import { CopyDialog } from "./copy-dialog.tsx";
import { type ActingFilters, filterSchema, type RuleFilters } from "./draft/rule-filters.ts";
import type { RulePage } from "./draft/rule-page.ts";
import { HistoryDrawer } from "./history-drawer.tsx";
import { RetireDialog } from "./retire-dialog.tsx";
import { RuleDialog } from "./rule-dialog.tsx";
import { RuleList } from "./rule-list.tsx";
import { TicketTrial } from "./ticket-trial.tsx";
import { type Choices, useChoices } from "./use-choices.ts";

/** What is open over the list. */
export type Open =
  | { readonly what: "new" | "conflicts" | "history" | "ticket" }
  | { readonly what: "acting"; readonly input?: ActingFilters }
  | { readonly what: "rule" | "retire" | "line" | "copy"; readonly rule: Rule };

type OpensProps = { readonly onOpen: (open: Open) => void };

/** The button for a new rule. */
export function NewRule({ onOpen }: OpensProps) {
  const { t } = useLocale();
  return (
    <Button
      leftSection={<PlusIcon size={14} />}
      onClick={() => {
        onOpen({ what: "new" });
      }}
    >
      {t("rules.newRule")}
    </Button>
  );
}

const tried = ["ticket", "rules.tryTicket"] as const;
const views = [
  ["acting", "rules.acting"],
  ["conflicts", "rules.conflicts"],
  ["history", "rules.history"],
] as const;

type RuleViewsProps = OpensProps & { readonly page: RulePage; readonly help: PlainKey; readonly children?: ReactNode };

/** Help on a page's rules, and buttons for other views of them. */
export function RuleViews({ page, help, onOpen, children }: RuleViewsProps) {
  const { t } = useLocale();
  return (
    <Group justify="space-between" gap="xs" px="var(--cb-page-edge)" pt="xs">
      <Text size="sm" c="dimmed" flex="1 1 240px">
        {t(help)}
      </Text>
      <Group gap="xs">
        {(page.tries === true ? [tried, ...views] : views).map(([what, title]) => (
          <Button
            key={what}
            variant="default"
            size="compact-sm"
            onClick={() => {
              onOpen({ what });
            }}
          >
            {t(title)}
          </Button>
        ))}
        {children}
      </Group>
    </Group>
  );
}

const unfiltered = filterSchema.parse({});
/** A list fills the available height; beside other parts of a page it needs a fixed one. */
export const tall = { display: "flex", flexDirection: "column", height: "65dvh" } as const;

/** The rules of some settings as a part of a page. */
export function RulePart({ page, help }: { readonly page: RulePage; readonly help: PlainKey }) {
  const [open, setOpen] = useState<Open | undefined>(undefined);
  return (
    <>
      <RuleViews page={page} help={help} onOpen={setOpen} />
      <Group my="xs" justify="end">
        <NewRule onOpen={setOpen} />
      </Group>
      <isUnderFilters.Provider value={false}>
        <div style={tall}>
          <Rules page={page} filters={unfiltered} open={open} onOpen={setOpen} />
        </div>
      </isUnderFilters.Provider>
    </>
  );
}

type RulesProps = {
  readonly page: RulePage;
  readonly filters: RuleFilters;
  readonly open: Open | undefined;
  readonly onOpen: (open: Open | undefined) => void;
};

/** The list, and what is open over it. */
export function Rules({ page, filters, open, onOpen }: RulesProps) {
  const choices = useChoices(page);
  const close = (): void => {
    onOpen(undefined);
  };
  // Works wherever the focus is: the focused row may have been removed. Dialogs over the list handle their own keys.
  const hear = useEffectEvent((event: KeyboardEvent): void => {
    if (
      open !== undefined ||
      !(event.target instanceof Element) ||
      event.target.closest("input, textarea, select, [role=dialog]") !== null
    )
      return;
    const rule = listedRule(Number(event.target.closest("[row-id]")?.getAttribute("row-id") ?? Number.NaN));
    const letter = letterOf(event);
    if (letter === "n" && choices.levels.length > 0) onOpen({ what: "new" });
    else if (letter === "h") onOpen(rule === undefined ? { what: "history" } : { what: "line", rule });
    else if (event.key === "Delete" && rule?.mayChange === true && rule.state === "acting")
      onOpen({ what: "retire", rule });
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      hear(event);
    };
    globalThis.addEventListener("keydown", onKey);
    return () => {
      globalThis.removeEventListener("keydown", onKey);
    };
  }, []);
  return (
    <>
      <RuleList
        page={page}
        filters={filters}
        choices={choices}
        panel={(rule, onClose) => {
          const show = (what: "retire" | "line" | "copy") => (): void => {
            onClose();
            onOpen({ what, rule });
          };
          return (
            <RuleDialog
              key={rule.ruleId}
              rule={rule}
              choices={choices}
              onClose={onClose}
              onRetire={show("retire")}
              onHistory={show("line")}
              onCopy={show("copy")}
            />
          );
        }}
      />
      {open !== undefined && <Over open={open} choices={choices} onOpen={onOpen} onClose={close} />}
    </>
  );
}

type OverProps = {
  readonly open: Open;
  readonly choices: Choices;
  readonly onOpen: (open: Open) => void;
  readonly onClose: () => void;
};

function Over({ open, choices, onOpen, onClose }: OverProps) {
  const show =
    (what: "rule" | "retire" | "line" | "copy") =>
    (rule: Rule): void => {
      onOpen({ what, rule });
    };
  switch (open.what) {
    case "new":
      return <RuleDialog rule={undefined} choices={choices} onClose={onClose} />;
    case "acting":
      return <ActingDrawer input={open.input} choices={choices} onRule={show("rule")} onClose={onClose} />;
    case "conflicts":
      return <ConflictsDrawer choices={choices} onRule={show("rule")} onClose={onClose} />;
    case "ticket":
      return <TicketTrial onClose={onClose} />;
    case "history":
      return <HistoryDrawer choices={choices} onClose={onClose} />;
    case "line":
      return <HistoryDrawer rule={open.rule} choices={choices} onClose={onClose} />;
    case "copy":
      return <CopyDialog rule={open.rule} choices={choices} onClose={onClose} />;
    case "retire":
      return <RetireDialog rule={open.rule} choices={choices} onClose={onClose} />;
    case "rule":
      return (
        <RuleDialog
          key={open.rule.ruleId}
          rule={open.rule}
          choices={choices}
          onClose={onClose}
          onRetire={show("retire")}
          onHistory={show("line")}
          onCopy={show("copy")}
        />
      );
  }
}

/** A rule of the list on the screen: the grid reports only a row's number. */
function listedRule(ruleId: number): Rule | undefined {
  return queries
    .getQueriesData<InfiniteData<AnswerOf<typeof rules.listRules>>>({
      queryKey: [rules.listRules.path, "pages"],
      type: "active",
    })
    .flatMap(([, found]) => found?.pages ?? [])
    .flatMap(({ rows }) => rows)
    .find((rule) => rule.ruleId === ruleId);
}
