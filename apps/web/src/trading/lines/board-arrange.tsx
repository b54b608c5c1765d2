import { ActionIcon, Button, Checkbox, Divider, Group, Popover, ScrollArea, Stack } from "@mantine/core";
import { useState } from "react";
import { ChevronDown, ChevronUp } from "../../kit/format/icons.tsx";
import { NumberInput } from "../../kit/fields/number-input.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import type { Views } from "../../page-parts/lists/use-views.ts";
import { movedGroup } from "./columns/arrange-columns.ts";
import { isDenseOf } from "../../page-parts/boards/is-dense.ts";
import { type MarkName, marks, markOf } from "./data/board-marks.ts";

/** A column, or a market's two columns, with name and heading. */
export type ColumnGroup = { readonly name: string; readonly heading: string };

/** Which columns the user sees, their order, and the user's thresholds for marks. */
export function BoardArrange({ groups, views }: { readonly groups: readonly ColumnGroup[]; readonly views: Views }) {
  const { t } = useLocale();
  const { hidden, order, thresholds } = views;
  const shown = groups.filter(({ name }) => !hidden.includes(name));
  const names = groups.map(({ name }) => name);
  const label: Readonly<Record<MarkName, string>> = {
    staleMinutes: t("lines.markStale"),
    steamCents: t("lines.markSteamCents"),
    steamSources: t("lines.markSteamSources"),
    steamMinutes: t("lines.markSteamMinutes"),
  };
  return (
    <Popover position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button size="xs" variant="default">
          {shown.length < groups.length
            ? t("kit.columnsOf", { shown: shown.length, count: groups.length })
            : t("kit.columns")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <ScrollArea.Autosize mah="45vh" offsetScrollbars>
            <Stack gap="xxs" role="group" aria-label={t("kit.columns")}>
              {groups.map(({ name, heading }, index) => (
                <Group key={name} gap="xxs" wrap="nowrap" justify="space-between">
                  <Checkbox
                    size="xs"
                    label={heading}
                    checked={!hidden.includes(name)}
                    disabled={shown.length === 1 && shown[0]?.name === name}
                    onChange={() => {
                      views.hide(hidden.includes(name) ? hidden.filter((one) => one !== name) : [...hidden, name]);
                    }}
                  />
                  <Group gap="xxs" wrap="nowrap">
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      disabled={index === 0}
                      aria-label={t("lines.columnBefore", { column: heading })}
                      onClick={() => {
                        views.arrange(movedGroup(names, order, name, -1));
                      }}
                    >
                      <ChevronUp size={14} />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      disabled={index === groups.length - 1}
                      aria-label={t("lines.columnAfter", { column: heading })}
                      onClick={() => {
                        views.arrange(movedGroup(names, order, name, 1));
                      }}
                    >
                      <ChevronDown size={14} />
                    </ActionIcon>
                  </Group>
                </Group>
              ))}
            </Stack>
          </ScrollArea.Autosize>
          <Divider />
          <Checkbox
            size="xs"
            label={t("lines.dense")}
            checked={isDenseOf(thresholds)}
            onChange={({ currentTarget }) => {
              views.mark({ ...thresholds, dense: currentTarget.checked ? 1 : 0 });
            }}
          />
          {marks.map((name) => (
            <Mark
              key={name}
              label={label[name]}
              mark={markOf(thresholds, name)}
              onMark={(mark) => {
                views.mark({ ...thresholds, [name]: mark });
              }}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

type MarkProps = { readonly label: string; readonly mark: number; readonly onMark: (mark: number) => void };

/** A threshold from which the board marks something; it applies when the field loses focus. */
function Mark({ label, mark, onMark }: MarkProps) {
  const [typed, setTyped] = useState<number | string>(mark);
  return (
    <NumberInput
      size="xs"
      w={260}
      label={label}
      min={0}
      max={1_000}
      allowDecimal={false}
      clampBehavior="strict"
      value={typed}
      onChange={setTyped}
      onBlur={() => {
        if (typeof typed === "number" && typed !== mark) onMark(typed);
      }}
    />
  );
}
