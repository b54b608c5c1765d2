import { integrators, services } from "@chalkboard/contract";
import { integratorListColumns } from "@chalkboard/list-columns";
import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { useCallQuery } from "../../data/use-call-query.ts";
import { Filters, FilterSelect, FilterText } from "../../kit/fields/filters.tsx";
import { PlusIcon } from "../../kit/format/icons.tsx";
import type { KeyHelp } from "../../kit/behaviour/key-help.ts";
import { Page } from "../../kit/page/page.tsx";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { useLetter } from "../../kit/behaviour/use-letter.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { List } from "../../page-parts/lists/list.tsx";
import { useListColumns } from "../../page-parts/lists/use-list-columns.ts";
import { IntegratorForm } from "./integrator-form.tsx";
import { IntegratorPanel } from "./integrator-panel.tsx";

const schema = z.object({
  text: z.string().max(60).catch(""),
  service: z
    .string()
    .regex(/^\d{1,9}$/)
    .or(z.literal(""))
    .catch(""),
  show: z.enum(["", "on", "off"]).catch(""),
});
const keys: readonly KeyHelp[] = [{ keys: ["N"], does: "integrators.add" }];
const everyMs = 30_000;

/** Third-party programs that call with keys: the person each acts as, its calls and failures, and its sales. */
export function Integrators() {
  const { t } = useLocale();
  const [{ text, service, show }, change] = useFilters(schema);
  const { rows: all } = useCallQuery(services.listServices, {});
  const columns = useListColumns(integratorListColumns);
  const [isAdding, setAdding] = useState(false);
  const add = (): void => {
    setAdding(true);
  };
  useLetter("n", add, isAdding);
  const filters = {
    ...(text === "" ? {} : { text }),
    ...(service === "" ? {} : { serviceId: Number(service) }),
    ...(show === "" ? {} : { isActive: show === "on" }),
  };
  return (
    <Page
      title="routes./bus/reporte-cuentas-externas"
      fill
      keys={keys}
      actions={
        <>
          <Button component="a" href="/openapi.json" target="_blank" rel="noreferrer" variant="default">
            {t("integrators.document")}
          </Button>
          <Button onClick={add} leftSection={<PlusIcon size={14} />}>
            {t("integrators.add")}
          </Button>
        </>
      }
      filters={
        <Filters>
          <FilterText
            label="kit.search"
            width={150}
            value={text}
            onChange={(wanted) => {
              change({ text: wanted });
            }}
          />
          <FilterSelect
            label="operations.service"
            value={service}
            withAll
            width={140}
            onChange={(wanted) => {
              change({ service: wanted });
            }}
            choices={all.map((one) => ({ value: String(one.serviceId), label: one.name }))}
          />
          <FilterSelect
            label="integrators.state"
            value={show}
            withAll
            width={120}
            onChange={(wanted) => {
              change({ show: wanted as typeof show });
            }}
            choices={[
              { value: "on", label: t("integrators.active") },
              { value: "off", label: t("integrators.off") },
            ]}
          />
        </Filters>
      }
    >
      <List
        call={integrators.listIntegrators}
        name="integrators"
        filters={filters}
        everyMs={everyMs}
        rowKey={({ integratorId }) => integratorId}
        columns={columns}
        empty={{ title: "empty.integrators", why: "empty.integratorsWhy" }}
        rowTone={({ isActive, isBarred }) => (!isActive ? "dim" : isBarred ? "warn" : undefined)}
        panel={(row, onClose, among) => (
          <IntegratorPanel key={row.integratorId} one={row} onClose={onClose} among={among} />
        )}
      />
      {isAdding && (
        <IntegratorForm
          integrator={undefined}
          onClose={() => {
            setAdding(false);
          }}
        />
      )}
    </Page>
  );
}
