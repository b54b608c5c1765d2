// The pages of a website source, within its form.
import { sources } from "@chalkboard/contract";
import { Button, Fieldset, Group, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useState } from "react";
import { PlusIcon } from "../../../kit/format/icons.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { browserZone } from "../../../ports/browser.ts";
import { PageDialog } from "./page-dialog.tsx";
import { freshPage } from "./page-fields.ts";
import type { SourceFields } from "../source-fields.ts";

type PageListProps = { readonly form: UseFormReturnType<SourceFields>; readonly sourceId: number | undefined };

export function PageList({ form, sourceId }: PageListProps) {
  const { t } = useLocale();
  const pages: readonly sources.SourcePage[] = form.values.pages ?? [];
  const [edited, setEdited] = useState<{ readonly index: number; readonly page: sources.SourcePage } | undefined>(
    undefined,
  );
  const set = (next: readonly sources.SourcePage[]): void => {
    form.setFieldValue("pages", [...next]);
  };
  const leagues = form.values.leagues.map(({ code }) => code);
  const add = (page: sources.SourcePage): void => {
    setEdited({ index: pages.length, page });
  };
  return (
    <Fieldset legend={t("webPages.pages")}>
      <Text size="xs" c="dimmed" mb="xs">
        {t(
          leagues.length === 0
            ? "webPages.leaguesFirst"
            : pages.length === 0
              ? "webPages.noPages"
              : "webPages.pagesHint",
        )}
      </Text>
      {pages.map((page, index) => (
        <Group key={page.name} gap="xs" mb="xs">
          <Text size="sm" flex="1 1 160px" truncate>{`${page.name} · ${page.address}`}</Text>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              setEdited({ index, page });
            }}
          >
            {t("webPages.editPage", { name: page.name })}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              add({ ...page, name: "" });
            }}
          >
            {t("webPages.copyPage")}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              set(pages.toSpliced(index, 1));
            }}
          >
            {t("webPages.removePage")}
          </Button>
        </Group>
      ))}
      {form.errors["pages"] !== undefined && (
        <Text size="xs" c="var(--cb-no)" mb="xs">
          {form.errors["pages"]}
        </Text>
      )}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<PlusIcon size={14} />}
        disabled={leagues.length === 0}
        onClick={() => {
          add(freshPage(leagues[0] ?? "", browserZone()));
        }}
      >
        {t("webPages.addPage")}
      </Button>
      {edited !== undefined && (
        <PageDialog
          page={edited.page}
          leagues={leagues}
          sourceId={sourceId}
          onClose={() => {
            setEdited(undefined);
          }}
          taken={pages.filter((_, index) => index !== edited.index).map(({ name }) => name)}
          onSet={(page) => {
            set(pages.toSpliced(edited.index, 1, page));
            setEdited(undefined);
          }}
        />
      )}
    </Fieldset>
  );
}
