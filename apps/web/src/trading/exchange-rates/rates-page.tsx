import { rates } from "@chalkboard/contract";
import { rateListColumns } from "@chalkboard/list-columns";
import { Button, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { z } from "zod";
import { useCallQuery } from "../../data/use-call-query.ts";
import { Filters, FilterSelect } from "../../kit/fields/filters.tsx";
import { PlusIcon } from "../../kit/format/icons.tsx";
import { Page } from "../../kit/page/page.tsx";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { List } from "../../page-parts/lists/list.tsx";
import { useListColumns } from "../../page-parts/lists/use-list-columns.ts";
import { HouseForm } from "./house-form.tsx";
import { RateForm } from "./rate-form.tsx";
import { momentText } from "../../kit/format/moment-text.ts";

const schema = z.object({
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .or(z.literal(""))
    .catch(""),
});
const everyMs = 30_000;

/** The operator's currency and all rates to it, current and past. */
export function RatesPage({ views }: { readonly views: ReactNode }) {
  const { t, format, zone } = useLocale();
  const [{ currency }, change] = useFilters(schema);
  const {
    data: { house, isChosen, setAt, setBy, currencies },
  } = useCallQuery(rates.setup, {}, { everyMs });
  const [dialog, setDialog] = useState<"rate" | "house" | undefined>(undefined);
  const close = (): void => {
    setDialog(undefined);
  };
  const missing = currencies.filter(({ rate, services }) => rate === null && services > 0).map((one) => one.currency);
  return (
    <Page
      title="routes./bus/servicio"
      fill
      views={views}
      actions={
        <>
          <Button
            variant="default"
            onClick={() => {
              setDialog("house");
            }}
          >
            {t("rates.changeHouse")}
          </Button>
          <Button
            leftSection={<PlusIcon size={14} />}
            onClick={() => {
              setDialog("rate");
            }}
          >
            {t("rates.add")}
          </Button>
        </>
      }
      filters={
        <Filters>
          <FilterSelect
            label="services.currency"
            value={currency}
            withAll
            width={90}
            onChange={(wanted) => {
              change({ currency: wanted });
            }}
            choices={currencies.map((one) => ({ value: one.currency, label: one.currency }))}
          />
        </Filters>
      }
    >
      <Text size="sm" px="var(--cb-page-edge)" py="xs">
        <b>{t("rates.houseIs", { currency: house })}</b> {t("rates.houseWhy")}{" "}
        {isChosen && setAt !== null
          ? t("rates.houseChosen", { name: setBy, time: momentText(format, setAt, zone) })
          : t("rates.houseUsual")}
        {missing.length > 0 && (
          <>
            {" "}
            <b>{t("rates.missing", { currencies: missing.join(", ") })}</b>
          </>
        )}
      </Text>
      <List
        call={rates.listRates}
        name="exchange-rates"
        filters={currency === "" ? {} : { currency }}
        columns={useListColumns(rateListColumns)}
        everyMs={everyMs}
        rowKey={({ rateId }) => rateId}
        rowTone={({ isInUse }) => (isInUse ? undefined : "dim")}
        empty={{ title: "rates.noRates", why: "rates.noRatesWhy" }}
      />
      {dialog === "rate" && (
        <RateForm
          house={house}
          currencies={[...missing, ...currencies.map((one) => one.currency)].filter(
            (code, index, all) => all.indexOf(code) === index,
          )}
          onClose={close}
        />
      )}
      {dialog === "house" && <HouseForm house={house} onClose={close} />}
    </Page>
  );
}
