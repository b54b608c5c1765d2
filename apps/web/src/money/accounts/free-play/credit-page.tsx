import { money } from "@chalkboard/contract";
import { creditListColumns } from "@chalkboard/list-columns";
import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { FilterSelect, FilterText, Filters } from "../../../kit/fields/filters.tsx";
import { PlusIcon } from "../../../kit/format/icons.tsx";
import { type KeyHelp, noKeys } from "../../../kit/behaviour/key-help.ts";
import { Page } from "../../../kit/page/page.tsx";
import { useFilters } from "../../../kit/behaviour/use-filters.ts";
import { useLetter } from "../../../kit/behaviour/use-letter.ts";
import { useLocale } from "../../../kit/format/locale.tsx";
import { List, type ListProps } from "../../../page-parts/lists/list.tsx";
import { useListColumns } from "../../../page-parts/lists/use-list-columns.ts";
import { useAsOf } from "../../../page-parts/reporting/use-as-of.tsx";
import { CreditPanel } from "./credit-panel.tsx";
import { GrantDialog } from "./grant-dialog.tsx";
import { useGrant } from "./use-grant.ts";

const schema = z.object({ text: z.string().max(60).catch(""), show: money.creditShow.catch("all") });
const shows = { all: "kit.all", free: "money.creditShowFree", ending: "money.creditShowEnding" } as const;
const everyMs = 30_000;
const keys: readonly KeyHelp[] = [{ keys: ["N"], does: "money.give" }];

/** Who has free play, how grants were used, and granting some. */
export function FreePlay() {
  const { t } = useLocale();
  const [{ text, show }, change] = useFilters(schema);
  const columns = useListColumns(creditListColumns);
  const { input, isNow, every, button } = useAsOf();
  const giving = useGrant();
  const [given, setGiven] = useState<{ readonly posId?: number } | undefined>(
    giving.unknown === undefined ? undefined : {},
  );
  const panel: NonNullable<ListProps<typeof money.listCredit>["panel"]> = (row, onClose, among) => (
    <CreditPanel
      key={row.posId}
      credit={row}
      onGive={() => {
        setGiven({ posId: row.posId });
      }}
      onClose={onClose}
      among={among}
    />
  );
  const give = (): void => {
    setGiven({});
  };
  useLetter("n", give, given !== undefined || !isNow);
  return (
    <Page
      title="routes./ctrl/point-credit"
      fill
      keys={isNow ? keys : noKeys}
      state={button}
      actions={
        isNow && (
          <Button onClick={give} leftSection={<PlusIcon size={14} />}>
            {t("money.give")}
          </Button>
        )
      }
      filters={
        <Filters>
          <FilterText
            label="kit.search"
            value={text}
            onChange={(wanted) => {
              change({ text: wanted });
            }}
          />
          <FilterSelect
            label="money.creditShow"
            value={show}
            onChange={(wanted) => {
              change({ show: wanted as typeof show });
            }}
            choices={Object.entries(shows).map(([value, word]) => ({ value, label: t(word) }))}
          />
        </Filters>
      }
    >
      <List
        call={money.listCredit}
        name="free-play"
        filters={{ show, ...input, ...(text === "" ? {} : { text }) }}
        {...every(everyMs)}
        rowKey={({ posId }) => posId}
        columns={columns}
        empty={{ title: "empty.credit", why: "empty.creditWhy" }}
        alone={(posId) => ({ posId })}
        {...(isNow ? { panel } : {})}
      />
      {isNow && given !== undefined && (
        <GrantDialog
          giving={giving}
          posId={given.posId}
          onClose={() => {
            setGiven(undefined);
          }}
        />
      )}
    </Page>
  );
}
