import { masterData } from "@chalkboard/contract";
import { propCategoryListColumns, propTypeKeys } from "@chalkboard/list-columns";
import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { ChoiceField } from "../../page-parts/betting/choice-field.tsx";
import { refresh } from "../../data/connection/queries.ts";
import { Filters, FilterSelect, FilterText } from "../../kit/fields/filters.tsx";
import { PlusIcon } from "../../kit/format/icons.tsx";
import { Page } from "../../kit/page/page.tsx";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { List } from "../../page-parts/lists/list.tsx";
import { useListColumns } from "../../page-parts/lists/use-list-columns.ts";
import { PropCategoryForm } from "./prop-category-form.tsx";

const types = [...masterData.propType.values];
const schema = z.object({
  text: z.string().catch(""),
  kind: z.enum(["", "1", "2", "3", "4"]).catch(""),
  active: z.enum(["", "yes", "no"]).catch(""),
  limits: z.string().catch(""),
});
const renew = (): void => {
  refresh([masterData.listPropCategories]);
};

/** The categories of props, in display order. */
export function PropCategories() {
  const { t } = useLocale();
  const [{ text, kind, active, limits }, change] = useFilters(schema);
  const [isNew, setNew] = useState(false);
  const type = types.find((one) => String(one) === kind);
  const wanted = {
    ...(text.trim() === "" ? {} : { text: text.trim() }),
    ...(type === undefined ? {} : { propType: type }),
    ...(limits === "" ? {} : { limitsClass: limits }),
    ...(active === "" ? {} : { isActive: active === "yes" }),
  };
  return (
    <Page
      title="routes./zucca/categoria-props"
      fill
      actions={
        <Button
          leftSection={<PlusIcon size={14} />}
          onClick={() => {
            setNew(true);
          }}
        >
          {t("registry.addPropCategory")}
        </Button>
      }
      filters={
        <Filters>
          <FilterText
            label="kit.search"
            value={text}
            onChange={(typed) => {
              change({ text: typed });
            }}
          />
          <FilterSelect
            label="rules.propType"
            value={kind}
            withAll
            width={150}
            onChange={(chosen) => {
              change({ kind: chosen as typeof kind });
            }}
            choices={types.map((value) => ({ value: String(value), label: t(propTypeKeys[value]) }))}
          />
          <ChoiceField
            of="limitsClass"
            label={t("rules.limitsClass")}
            width={120}
            value={limits}
            onChange={(chosen) => {
              change({ limits: chosen });
            }}
          />
          <FilterSelect
            label="network.active"
            value={active}
            withAll
            width={100}
            onChange={(chosen) => {
              change({ active: chosen as typeof active });
            }}
            choices={(["yes", "no"] as const).map((value) => ({ value, label: t(`kit.${value}`) }))}
          />
        </Filters>
      }
    >
      <List
        call={masterData.listPropCategories}
        name="prop-categories"
        filters={wanted}
        columns={useListColumns(propCategoryListColumns)}
        empty={{ title: "empty.propCategories", why: "empty.propCategoriesWhy" }}
        rowKey={({ categoryId }) => categoryId}
        rowTone={({ isActive }) => (isActive ? undefined : "dim")}
        panel={(category, onClose) => (
          <PropCategoryForm key={category.categoryId} category={category} refresh={renew} onClose={onClose} />
        )}
      />
      {isNew && (
        <PropCategoryForm
          category={undefined}
          refresh={renew}
          onClose={() => {
            setNew(false);
          }}
        />
      )}
    </Page>
  );
}
