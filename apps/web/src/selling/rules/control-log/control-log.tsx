import { audit, rules } from "@chalkboard/contract";
import { Button, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { z } from "zod";
import { useCallQuery } from "../../../data/use-call-query.ts";
import { Confirm } from "../../../kit/dialog/confirm.tsx";
import { FilterSelect, FilterText, Filters } from "../../../kit/fields/filters.tsx";
import { Page } from "../../../kit/page/page.tsx";
import { useToasts } from "../../../kit/states/toasts.tsx";
import { useOpened } from "../../../kit/behaviour/address.ts";
import { InAddress } from "../../../kit/behaviour/layers.tsx";
import { useFilters } from "../../../kit/behaviour/use-filters.ts";
import { useLocale } from "../../../kit/format/locale.tsx";
import { List, type ListColumn } from "../../../page-parts/lists/list.tsx";
import { ControlCompare } from "./control-compare.tsx";
import { aboutText, type ControlChange, differenceText, subjectText, whatKeys } from "./control-labels.ts";
import { actKeys } from "../history-drawer.tsx";
import { isSetting } from "../../../page-parts/settings/rule-kinds.ts";
import { settingLabels } from "../../../page-parts/settings/setting-labels.ts";
import { mayRestore, useRestore } from "./use-restore.ts";

const schema = z.object({
  what: z.enum(["", ...audit.controlKind.options]).catch(""),
  control: z.string().max(40).catch(""),
  text: z.string().max(60).catch(""),
});

/** Every change of a service's configuration: before, after, user and time; two times compared; undo. */
export function ControlLog() {
  const { t } = useLocale();
  const [filters, change] = useFilters(schema);
  const over = useOpened("over");
  const { rows: kinds } = useCallQuery(rules.listKinds, {});
  const settings = kinds.flatMap(({ control }) =>
    isSetting(control) ? [{ value: control, label: t(settingLabels(control).title) }] : [],
  );
  return (
    <Page
      title="routes./adm/control-log"
      fill
      actions={
        <Button
          variant="default"
          onClick={() => {
            over.open("compare");
          }}
        >
          {t("rules.compare")}
        </Button>
      }
      filters={
        <Filters>
          <FilterSelect
            label="rules.logWhat"
            value={filters.what}
            withAll
            width={150}
            onChange={(what) => {
              change({ what: what as typeof filters.what });
            }}
            choices={audit.controlKind.options.map((value) => ({ value, label: t(whatKeys[value]) }))}
          />
          <FilterSelect
            label="rules.setting"
            value={filters.control}
            withAll
            width={150}
            choices={settings}
            onChange={(control) => {
              change({ control });
            }}
          />
          <FilterText
            label="rules.changedBy"
            value={filters.text}
            onChange={(text) => {
              change({ text });
            }}
          />
        </Filters>
      }
    >
      <Text size="sm" c="dimmed" px="var(--cb-page-edge)" py="xs">
        {t("rules.help./adm/control-log")}
      </Text>
      <Log filters={filters} />
      {over.key === "compare" && (
        <InAddress>
          <ControlCompare kinds={kinds} onClose={over.close} />
        </InAddress>
      )}
    </Page>
  );
}

function Log({ filters: { what, control, text } }: { readonly filters: z.output<typeof schema> }) {
  const locale = useLocale();
  const { t } = locale;
  const { rows: kinds } = useCallQuery(rules.listKinds, {});
  const [chosen, setChosen] = useState<ControlChange | undefined>(undefined);
  const columns = useMemo(
    (): readonly ListColumn<typeof audit.controlLog>[] => [
      { title: "rules.changedAt", by: "at", value: ({ at }) => at, kind: "dateTime", width: 140, phone: "line" },
      {
        title: "rules.changedBy",
        value: ({ by, isBootstrap }) => (by === "" && isBootstrap ? t("rules.bootstrap") : by),
        width: 110,
        wraps: true,
      },
      { title: "rules.logWhat", value: (change) => t(whatKeys[change.what]), width: 120, wideOnly: true },
      {
        title: "rules.setting",
        value: (change) => subjectText(change, locale),
        width: 150,
        wraps: true,
        phone: "name",
      },
      { title: "rules.act", value: ({ act }) => t(actKeys[act]), width: 90 },
      { title: "rules.about", value: (change) => aboutText(change, locale), grow: 1, wraps: true },
      {
        title: "kit.whatChanged",
        value: (change) => differenceText(change, kinds, locale),
        grow: 3,
        wraps: true,
        phone: "line",
      },
      {
        title: "rules.restore",
        value: () => "",
        width: 120,
        cell: (change) =>
          mayRestore(change) ? (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => {
                setChosen(change);
              }}
            >
              {t(actionOf(change))}
            </Button>
          ) : null,
      },
    ],
    [locale, t, kinds],
  );
  return (
    <>
      <List
        call={audit.controlLog}
        empty={{ title: "empty.changes", why: "empty.changesWhy" }}
        name="control-log"
        isRoomy
        rowKey={({ number }) => number}
        columns={columns}
        filters={{
          ...(what === "" ? {} : { what }),
          ...(control === "" ? {} : { control }),
          ...(text.trim() === "" ? {} : { text: text.trim() }),
        }}
      />
      {chosen !== undefined && (
        <Restoring
          change={chosen}
          kinds={kinds}
          onClose={() => {
            setChosen(undefined);
          }}
        />
      )}
    </>
  );
}

/** An added rule is removed, any other change is reverted. */
const actionOf = ({ what, ruleBefore }: ControlChange) =>
  what === "rule" && ruleBefore === null ? "rules.retire" : "rules.restore";

function Restoring({
  change,
  kinds,
  onClose,
}: {
  readonly change: ControlChange;
  readonly kinds: Parameters<typeof differenceText>[1];
  readonly onClose: () => void;
}) {
  const locale = useLocale();
  const { t } = locale;
  const toasts = useToasts();
  const restore = useRestore();
  const isAdded = actionOf(change) === "rules.retire";
  // In the opposite direction: from the current state to the previous one.
  const back = isAdded
    ? change
    : {
        ...change,
        before: change.after,
        after: change.before,
        ruleBefore: change.ruleAfter,
        ruleAfter: change.ruleBefore,
      };
  const value = [subjectText(change, locale), aboutText(change, locale), differenceText(back, kinds, locale)]
    .filter((text) => text !== "")
    .join(". ");
  return (
    <Confirm
      title={t("rules.undoTitle")}
      action={t(actionOf(change))}
      onClose={onClose}
      consequence={t(isAdded ? "rules.undoAddedWhy" : "rules.undoWhy", { value: `${value}.` })}
      onConfirm={async () => {
        if (await restore(change)) toasts.done(t("kit.done"));
      }}
    />
  );
}
