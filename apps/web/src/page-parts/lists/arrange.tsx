import { ActionIcon, Button, Checkbox, Group, Popover, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { withoutOpened } from "../../kit/behaviour/address.ts";
import { CloseIcon } from "../../kit/format/icons.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import type { Views } from "./use-views.ts";

export type Heading = { readonly title: string; readonly heading: string };

/** Chooses the visible columns of a list for this user. At least one stays. */
export function ColumnChoice({
  headings,
  views: { hidden, hide },
}: {
  readonly headings: readonly Heading[];
  readonly views: Views;
}) {
  const { t } = useLocale();
  const shown = headings.filter(({ title }) => !hidden.includes(title));
  return (
    <Popover position="top-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button variant="subtle" color="gray" px="sm">
          {shown.length < headings.length
            ? t("kit.columnsOf", { shown: shown.length, count: headings.length })
            : t("kit.columns")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs" role="group" aria-label={t("kit.columns")}>
          {headings.map(({ title, heading }) => {
            const isShown = !hidden.includes(title);
            return (
              <Checkbox
                key={title}
                size="xs"
                label={heading}
                checked={isShown}
                disabled={isShown && shown.length === 1}
                onChange={() => {
                  hide(isShown ? [...hidden, title] : hidden.filter((one) => one !== title));
                }}
              />
            );
          })}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** A list's saved views: each has filters and an order. */
export function ViewChoice({ views: { views, keep } }: { readonly views: Views }) {
  const { t } = useLocale();
  const [parameters, setParameters] = useSearchParams();
  const [name, setName] = useState("");
  const [isOpen, setOpen] = useState(false);
  const now = withoutOpened(parameters);
  const add = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === "") return;
    keep([...views.filter((one) => one.name !== wanted), { name: wanted, query: now }]);
    setName("");
  };
  return (
    <Popover position="top-end" trapFocus returnFocus shadow="md" opened={isOpen} onChange={setOpen}>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          px="sm"
          onClick={() => {
            setOpen(!isOpen);
          }}
        >
          {t("kit.views")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs" miw={220}>
          {views.map((view) => (
            <Group key={view.name} gap="xxs" wrap="nowrap">
              <Button
                flex={1}
                variant={view.query === now ? "light" : "subtle"}
                color="gray"
                justify="flex-start"
                aria-pressed={view.query === now}
                onClick={() => {
                  setParameters(new URLSearchParams(view.query));
                  setOpen(false);
                }}
              >
                {view.name}
              </Button>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t("kit.removeView", { name: view.name })}
                onClick={() => {
                  keep(views.filter((one) => one !== view));
                }}
              >
                <CloseIcon size={14} />
              </ActionIcon>
            </Group>
          ))}
          <form onSubmit={add}>
            <Group gap="xxs" wrap="nowrap">
              <TextInput
                flex={1}
                aria-label={t("kit.viewName")}
                placeholder={t("kit.viewName")}
                maxLength={40}
                value={name}
                onChange={(event) => {
                  setName(event.currentTarget.value);
                }}
              />
              <Button type="submit" variant="default" disabled={name.trim() === ""}>
                {t("kit.keepView")}
              </Button>
            </Group>
          </form>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
