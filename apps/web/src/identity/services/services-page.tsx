import { operations, roles, services } from "@chalkboard/contract";
import { Button } from "@mantine/core";
import { type ComponentType, type ReactNode, useMemo, useRef, useState } from "react";
import { z } from "zod";
import { refresh } from "../../data/connection/queries.ts";
import { useCallQuery } from "../../data/use-call-query.ts";
import { Filters, FilterSelect, FilterText } from "../../kit/fields/filters.tsx";
import { PlusIcon } from "../../kit/format/icons.tsx";
import { Page } from "../../kit/page/page.tsx";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { Views } from "../../kit/page/views.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { List, type ListColumn } from "../../page-parts/lists/list.tsx";
import { FirstPassword, type FirstPasswordOf } from "../../page-parts/people/first-password.tsx";
import { PersonForm } from "../../page-parts/people/person-form.tsx";
import { type Founded, FoundForm } from "./found-form.tsx";
import { ServicePanel } from "./service-panel.tsx";
import { kindLabels, languageName, productLabels } from "./service-labels.ts";

const schema = z.object({
  text: z.string().catch(""),
  server: z.string().catch(""),
  kind: z.enum(["", "0", "1", "2"]).catch(""),
  active: z.enum(["", "yes", "no"]).catch(""),
});
const everyMs = 30_000;

const shown = z.object({ view: z.enum(["services", "rates"]).catch("services") });

/** The services page, with currency rates as its second view: those belong to another capability. */
export function servicesPage(Rates: ComponentType<{ readonly views: ReactNode }>): ComponentType {
  return function ServicesPage() {
    const [{ view }, change] = useFilters(shown);
    const views = (
      <Views
        value={view}
        views={{ services: "rates.services", rates: "rates.title" }}
        onChange={(wanted) => {
          change({ view: wanted });
        }}
      />
    );
    return view === "rates" ? <Rates views={views} /> : <Services views={views} />;
  };
}

/** The services of the platform: create, edit, suspend and enter them. */
function Services({ views }: { readonly views: ReactNode }) {
  const { t } = useLocale();
  const [{ text, server, kind, active }, change] = useFilters(schema);
  const {
    data: { rows: servers },
  } = useCallQuery(operations.listServers, {});
  const [isNew, setNew] = useState(false);
  const [founded, setFounded] = useState<Founded | undefined>(undefined);
  const add = (): void => {
    setNew(true);
  };
  return (
    <Page
      title="routes./bus/servicio"
      fill
      views={views}
      actions={
        <Button leftSection={<PlusIcon size={14} />} onClick={add}>
          {t("services.add")}
        </Button>
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
            label="services.server"
            value={server}
            withAll
            onChange={(wanted) => {
              change({ server: wanted });
            }}
            choices={servers.map(({ serverId, name }) => ({ value: String(serverId), label: name }))}
          />
          <FilterSelect
            label="services.kind"
            value={kind}
            withAll
            onChange={(wanted) => {
              change({ kind: wanted as typeof kind });
            }}
            choices={Object.entries(kindLabels).map(([value, word]) => ({ value, label: t(word) }))}
          />
          <FilterSelect
            label="network.active"
            value={active}
            withAll
            width={100}
            onChange={(wanted) => {
              change({ active: wanted as typeof active });
            }}
            choices={(["yes", "no"] as const).map((value) => ({ value, label: t(`kit.${value}`) }))}
          />
        </Filters>
      }
    >
      <List
        call={services.listAll}
        empty={{ title: "empty.services", why: "empty.servicesWhy" }}
        name="services"
        columns={useServiceColumns()}
        everyMs={everyMs}
        filters={{
          ...(text === "" ? {} : { text }),
          ...(server === "" ? {} : { serverId: Number(server) }),
          ...(kind === "" ? {} : { kind: Number(kind) }),
          ...(active === "" ? {} : { isActive: active === "yes" }),
        }}
        rowKey={({ serviceId }) => serviceId}
        rowTone={({ isActive, admins }) => (isActive ? (admins === 0 ? "warn" : undefined) : "dim")}
        panel={(service, onClose, among) => (
          <ServicePanel
            service={service}
            among={among}
            refresh={() => {
              refresh([services.listAll]);
            }}
            onClose={onClose}
          />
        )}
      />
      {isNew && (
        <FoundForm
          onFounded={setFounded}
          onClose={() => {
            setNew(false);
          }}
        />
      )}
      {founded !== undefined && (
        <FirstAdmin
          {...founded}
          onClose={() => {
            setFounded(undefined);
          }}
        />
      )}
    </Page>
  );
}

function useServiceColumns(): readonly ListColumn<typeof services.listAll>[] {
  const { t } = useLocale();
  return useMemo(
    (): readonly ListColumn<typeof services.listAll>[] => [
      { title: "network.name", by: "name", value: ({ name }) => name, grow: 2 },
      {
        title: "services.kind",
        by: "kind",
        value: ({ kind: of }) => t(kindLabels[of] ?? "services.kindPlatform"),
        width: 110,
      },
      {
        title: "services.product",
        value: ({ product }) => t(productLabels[product] ?? "services.productBoth"),
        width: 130,
        wideOnly: true,
      },
      { title: "services.server", by: "serverName", value: ({ serverName }) => serverName, width: 110, wideOnly: true },
      { title: "services.currency", value: ({ currency }) => currency, width: 90 },
      { title: "services.timeZone", value: ({ timeZone }) => timeZone, width: 172, wideOnly: true },
      { title: "services.language", value: ({ language }) => languageName(language), width: 130, wideOnly: true },
      {
        title: "network.pos",
        by: "pos",
        value: ({ pos }) => pos,
        summed: ({ pos }) => pos,
        kind: "number",
        width: 80,
        wideOnly: true,
      },
      {
        title: "people.people",
        by: "people",
        value: ({ people }) => people,
        summed: ({ people }) => people,
        kind: "number",
        width: 90,
        wideOnly: true,
      },
      {
        title: "services.online",
        by: "online",
        value: ({ online }) => online,
        summed: ({ online }) => online,
        kind: "number",
        width: 110,
      },
      {
        title: "lines.state",
        value: ({ isActive }) => t(isActive ? "network.isActive" : "network.isSuspended"),
        width: 110,
      },
    ],
    [t],
  );
}

/** Directly after a service was created: its first admin. Skipped, it can be done in the service's panel. */
function FirstAdmin({ serviceId, name, onClose }: Founded & { readonly onClose: () => void }) {
  const { t, language } = useLocale();
  const [result, setResult] = useState<FirstPasswordOf | undefined>(undefined);
  const close = useRef(onClose);
  const place = { serviceId, zoneId: null, posId: null, roles: [roles.admin], language };
  const renew = (): void => {
    refresh([services.listAll]);
  };
  if (result !== undefined) return <FirstPassword issued={result} onClose={onClose} />;
  return (
    <PersonForm
      person={undefined}
      title={t("services.firstAdmin", { name })}
      place={place}
      refresh={renew}
      onMade={(made) => {
        close.current = () => undefined;
        setResult(made);
        renew();
      }}
      onClose={() => {
        close.current();
      }}
    />
  );
}
