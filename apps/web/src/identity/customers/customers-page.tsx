import { customers, live, network, roles } from "@chalkboard/contract";
import { customerListColumns, customerStateKeys, riskKeys } from "@chalkboard/list-columns";
import { Button } from "@mantine/core";
import { useMemo, useState } from "react";
import { z } from "zod";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useSession } from "../../data/viewer.ts";
import { Filters, FilterSelect, FilterText } from "../../kit/fields/filters.tsx";
import { PlusIcon } from "../../kit/format/icons.tsx";
import { Money } from "../../kit/format/money.tsx";
import { Page } from "../../kit/page/page.tsx";
import { useAct } from "../../kit/behaviour/use-act.ts";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { List } from "../../page-parts/lists/list.tsx";
import { type Renderers, useListColumns } from "../../page-parts/lists/use-list-columns.ts";
import { FirstPassword, type FirstPasswordOf } from "../../page-parts/people/first-password.tsx";
import { CustomerForm } from "./customer-form.tsx";
import { CustomerPanel } from "./customer-panel.tsx";
import { RegistrationForm } from "./registration-form.tsx";

const everyMs = 60_000;
const states = customers.customerState.options;
const risks = customers.riskProfile.options;
const schema = z.object({
  text: z.string().catch(""),
  zone: z.string().catch(""),
  state: z.enum(["", ...states]).catch(""),
  risk: z.enum(["", ...risks]).catch(""),
});

/** The customers of an online service: their accounts, pending approvals, and what is known about each. */
export function Customers() {
  const { t } = useLocale();
  const { serviceId, role } = useSession();
  const [{ text, zone, state, risk }, change] = useFilters(schema);
  const { data: agents } = useCallQuery(network.findZones, { serviceId });
  const addWord = t("customers.add");
  const isAdmin = role === roles.admin;
  const [isNew, setNew] = useState(false);
  const [isRuled, setRuled] = useState(false);
  const [result, setResult] = useState<FirstPasswordOf | undefined>(undefined);
  const add = (): void => {
    setNew(true);
  };
  useAct("new", add);
  const looks = useMemo(
    (): Renderers<typeof customers.listCustomers> => ({
      "network.creditLimit": {
        cell: ({ creditLimit }) =>
          creditLimit === null ? (
            <span className="cb-quiet">{t("network.unlimited")}</span>
          ) : (
            <Money amount={creditLimit} zero />
          ),
      },
    }),
    [t],
  );
  const act = (
    <Button onClick={add} leftSection={<PlusIcon size={14} />} disabled={agents.length === 0}>
      {addWord}
    </Button>
  );
  const steps = [
    { title: t("network.agent"), why: agents.map(({ name }) => name).join(", "), isDone: agents.length > 0 },
    { title: addWord, why: t("customers.emptyWhy"), act },
  ];
  return (
    <Page
      title="routes./adm/clients-registration"
      fill
      actions={
        <>
          {isAdmin && (
            <Button
              variant="default"
              onClick={() => {
                setRuled(true);
              }}
            >
              {t("customers.selfRegistration")}
            </Button>
          )}
          {act}
        </>
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
            label="network.agent"
            value={zone}
            withAll
            width={140}
            onChange={(wanted) => {
              change({ zone: wanted });
            }}
            choices={agents.map(({ zoneId, name }) => ({ value: String(zoneId), label: name }))}
          />
          <FilterSelect
            label="lines.state"
            value={state}
            withAll
            width={140}
            onChange={(wanted) => {
              change({ state: wanted as typeof state });
            }}
            choices={states.map((value) => ({ value, label: t(customerStateKeys[value]) }))}
          />
          <FilterSelect
            label="customers.risk"
            value={risk}
            withAll
            width={140}
            onChange={(wanted) => {
              change({ risk: wanted as typeof risk });
            }}
            choices={risks.map((value) => ({ value, label: t(riskKeys[value]) }))}
          />
        </Filters>
      }
    >
      <List
        call={customers.listCustomers}
        empty={{ title: "customers.empty", why: "customers.emptyWhy", steps }}
        name="customers"
        columns={useListColumns(customerListColumns, looks)}
        everyMs={everyMs}
        {...(role === roles.agent ? {} : { subject: live.subjects.customers(serviceId) })}
        filters={{
          ...(text.trim() === "" ? {} : { text: text.trim() }),
          ...(zone === "" ? {} : { zoneId: Number(zone) }),
          ...(state === "" ? {} : { state }),
          ...(risk === "" ? {} : { riskProfile: risk }),
        }}
        rowKey={({ posId }) => posId}
        alone={(posId) => ({ posId })}
        rowTone={({ state: is }) => (is === "requested" ? "warn" : is === "active" ? undefined : "dim")}
        panel={(customer, onClose, among) => (
          <CustomerPanel customer={customer} agents={agents} onClose={onClose} among={among} />
        )}
      />
      {isRuled && (
        <RegistrationForm
          agents={agents}
          onClose={() => {
            setRuled(false);
          }}
        />
      )}
      {isNew && (
        <CustomerForm
          customer={undefined}
          agents={agents}
          onMade={setResult}
          onClose={() => {
            setNew(false);
          }}
        />
      )}
      {result !== undefined && (
        <FirstPassword
          issued={result}
          onClose={() => {
            setResult(undefined);
          }}
        />
      )}
    </Page>
  );
}
