// The rules of some settings, as a page of their own or as part of a service's settings.

import { type AnswerOf, rules } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";
import { Button, Group, Text } from "@mantine/core";
import type { InfiniteData } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { queries } from "../../data/connection/queries.ts";
import { useOpened } from "../../kit/behaviour/address.ts";
import { InAddress } from "../../kit/behaviour/layers.tsx";
import { useGone } from "../../kit/dialog/use-opened.ts";
import { PlusIcon } from "../../kit/format/icons.tsx";
import { letterOf } from "../../kit/format/letter.ts";
import { useLocale } from "../../kit/format/locale.tsx";
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

/** The dialog over the list. */
export type Open = { readonly what: "new" } | { readonly what: "retire" | "copy"; readonly rule: Rule };

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

type RuleViewsProps = { readonly page: RulePage; readonly help: PlainKey; readonly children?: ReactNode };

/** Help on a page's rules, and buttons for other views of them. */
export function RuleViews({ page, help, children }: RuleViewsProps) {
  const { t } = useLocale();
  const over = useOpened("over");
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
              over.open(what);
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
      <RuleViews page={page} help={help} />
      <Group my="xs" justify="end">
        <NewRule onOpen={setOpen} />
      </Group>
      <div style={tall}>
        <Rules page={page} filters={unfiltered} open={open} onOpen={setOpen} />
      </div>
    </>
  );
}

type RulesProps = {
  readonly page: RulePage;
  readonly filters: RuleFilters;
  readonly open: Open | undefined;
  readonly onOpen: (open: Open | undefined) => void;
  /** A link opens the effective value for a POS and a bet. */
  readonly linked?: { readonly input: ActingFilters; readonly close: () => void } | undefined;
};

/** The list, and what is open over it. */
export function Rules({ page, filters, open, onOpen, linked }: RulesProps) {
  const choices = useChoices(page);
  const { open: openRule } = useOpened();
  const over = useOpened("over");
  const onRule = ({ ruleId }: Rule): void => {
    openRule(String(ruleId));
  };
  const onHistory = ({ ruleId }: Rule): void => {
    over.open(`line.${String(ruleId)}`);
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
    else if (letter === "h" && rule === undefined) over.open("history");
    else if (letter === "h" && rule !== undefined) onHistory(rule);
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
          const show = (what: "retire" | "copy") => (): void => {
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
              onHistory={onHistory}
              onCopy={show("copy")}
            />
          );
        }}
      />
      {linked !== undefined && (
        <ActingDrawer input={linked.input} choices={choices} onRule={onRule} onClose={linked.close} />
      )}
      {over.key !== "" && (
        <InAddress>
          <View view={over.key} choices={choices} onRule={onRule} onClose={over.close} />
        </InAddress>
      )}
      {open !== undefined && (
        <Over
          open={open}
          choices={choices}
          onClose={() => {
            onOpen(undefined);
          }}
        />
      )}
    </>
  );
}

type ViewProps = {
  /** As in the address: `history`, and of one rule `line.12`. */
  readonly view: string;
  readonly choices: Choices;
  readonly onRule: (rule: Rule) => void;
  readonly onClose: () => void;
};

/** Another view of the rules, over the list. A rule that it opens is over it. */
function View({ view, choices, onRule, onClose }: ViewProps) {
  const ofRule = /^line\.(\d{1,10})$/u.exec(view)?.[1];
  const isKnown = ofRule !== undefined || [tried, ...views].some(([name]) => name === view);
  useGone(!isKnown, onClose);
  if (!isKnown) return null;
  if (view === "acting") return <ActingDrawer choices={choices} onRule={onRule} onClose={onClose} />;
  if (view === "conflicts") return <ConflictsDrawer choices={choices} onRule={onRule} onClose={onClose} />;
  if (view === "ticket") return <TicketTrial onClose={onClose} />;
  return (
    <HistoryDrawer {...(ofRule === undefined ? {} : { ruleId: Number(ofRule) })} choices={choices} onClose={onClose} />
  );
}

type OverProps = { readonly open: Open; readonly choices: Choices; readonly onClose: () => void };

function Over({ open, choices, onClose }: OverProps) {
  switch (open.what) {
    case "new":
      return <RuleDialog rule={undefined} choices={choices} onClose={onClose} />;
    case "copy":
      return <CopyDialog rule={open.rule} choices={choices} onClose={onClose} />;
    case "retire":
      return <RetireDialog rule={open.rule} choices={choices} onClose={onClose} />;
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
