import { type AnswerOf, network } from "@chalkboard/contract";
import { posListColumns } from "@chalkboard/list-columns";
import { Anchor, Button, Group } from "@mantine/core";
import { useMemo, useState } from "react";
import { z } from "zod";
import { useCallQuery } from "../../data/use-call-query.ts";
import type { EmptyStep } from "../../kit/states/empty-state.tsx";
import { FilterSelect, FilterText, Filters } from "../../kit/fields/filters.tsx";
import { PlusIcon } from "../../kit/format/icons.tsx";
import { Money } from "../../kit/format/money.tsx";
import { Page } from "../../kit/page/page.tsx";
import { useAct } from "../../kit/behaviour/use-act.ts";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { List, type ListColumn } from "../../page-parts/lists/list.tsx";
import { type Renderers, useListColumns } from "../../page-parts/lists/use-list-columns.ts";
import { WorkHere } from "../../page-parts/people/work-here.tsx";
import { PosForm } from "./pos-form.tsx";
import { PosTogether } from "./pos-together.tsx";
import { treeOf } from "./zone-tree.ts";

type PosRow = AnswerOf<typeof network.listPos>["pos"][number];

const schema = z.object({
  name: z.string().catch(""),
  zone: z.string().catch(""),
  active: z.enum(["", "yes", "no"]).catch(""),
});

/** The points of sale: data, credit, printer, and whether they sell. */
export function PosList() {
  const { t } = useLocale();
  const [filters, change] = useFilters(schema);
  const [edited, setEdited] = useState<"new" | "several" | undefined>(undefined);
  const {
    data: { zones, pos },
  } = useCallQuery(network.listPos, {});
  const add = (): void => {
    setEdited("new");
  };
  useAct("new", add);
  // Without any, creating one is the primary action.
  const isFirst = pos.length === 0;
  const steps = [
    {
      title: t("network.zone"),
      why: zones.length === 0 ? t("empty.posZone") : zones.map(({ name }) => name).join(", "),
      isDone: zones.length > 0,
      ...(zones.length > 0 ? {} : { act: <Anchor href="#/adm/zona">{t("terminal.open")}</Anchor> }),
    },
    { title: t("network.pos"), why: t("empty.posNew"), act: <Button onClick={add}>{t("network.addPos")}</Button> },
    {
      title: t("routes./adm/apuesta-minima"),
      why: t("empty.posLimits"),
      act: <Anchor href="#/adm/apuesta-minima">{t("terminal.open")}</Anchor>,
    },
  ];
  return (
    <Page
      title="routes./adm/pos"
      fill
      actions={
        <Group gap="xs" wrap="nowrap">
          {!isFirst && (
            <Button
              variant="default"
              onClick={() => {
                setEdited("several");
              }}
            >
              {t("network.severalPos")}
            </Button>
          )}
          <Button variant={isFirst ? "default" : "filled"} leftSection={<PlusIcon size={14} />} onClick={add}>
            {t("network.addPos")}
          </Button>
        </Group>
      }
      filters={
        <Filters>
          <FilterText
            label="kit.search"
            value={filters.name}
            onChange={(name) => {
              change({ name });
            }}
          />
          <FilterSelect
            label="network.zone"
            value={filters.zone}
            withAll
            width={140}
            onChange={(zone) => {
              change({ zone });
            }}
            choices={zones.map(({ zoneId, name }) => ({ value: String(zoneId), label: name }))}
          />
          <FilterSelect
            label="network.active"
            value={filters.active}
            withAll
            width={100}
            onChange={(active) => {
              change({ active: active as typeof filters.active });
            }}
            choices={(["yes", "no"] as const).map((value) => ({ value, label: t(`kit.${value}`) }))}
          />
        </Filters>
      }
    >
      <PosGrid {...filters} steps={steps} zones={zones} />
      {edited === "several" && (
        <PosTogether
          shown={shownOf(pos, zones, filters)}
          all={pos}
          zones={zones}
          onClose={() => {
            setEdited(undefined);
          }}
        />
      )}
      {edited === "new" && (
        <PosForm
          pos={undefined}
          zones={zones}
          onClose={() => {
            setEdited(undefined);
          }}
        />
      )}
    </Page>
  );
}

/** The POS that match the list's filters: a zone includes the zones below it. */
function shownOf(
  pos: readonly PosRow[],
  zones: AnswerOf<typeof network.listPos>["zones"],
  { name, zone, active }: z.output<typeof schema>,
): PosRow[] {
  const branch =
    zone === ""
      ? undefined
      : treeOf(zones.map((one) => ({ ...one, pos: 0, people: 0, mayChange: true }))).find(
          ({ zoneId }) => String(zoneId) === zone,
        )?.branch;
  const wanted = name.trim().toLowerCase();
  return pos.filter(
    (row) =>
      (branch === undefined || branch.includes(row.zoneId)) &&
      (active === "" || row.isActive === (active === "yes")) &&
      `${row.name} ${row.address}`.toLowerCase().includes(wanted),
  );
}

type PosGridProps = z.output<typeof schema> & {
  readonly steps: readonly EmptyStep[];
  readonly zones: AnswerOf<typeof network.listPos>["zones"];
};

const looks: Renderers<typeof network.findPos> = {
  "network.creditLimit": { cell: ({ creditLimit }) => <Limit amount={creditLimit} /> },
};

function Limit({ amount }: { readonly amount: number | null }) {
  const { t } = useLocale();
  return amount === null ? <span className="cb-quiet">{t("network.unlimited")}</span> : <Money amount={amount} zero />;
}

function PosGrid({ name, zone, active, steps, zones }: PosGridProps) {
  const sheet = useListColumns(posListColumns, looks);
  const columns = useMemo(
    (): readonly ListColumn<typeof network.findPos>[] => [
      ...sheet,
      {
        title: "network.session",
        value: () => "",
        width: 135,
        cell: ({ posId, name: posName, isActive }) => (isActive ? <WorkHere posId={posId} name={posName} /> : null),
      },
    ],
    [sheet],
  );
  const text = name.trim();
  return (
    <List
      call={network.findPos}
      empty={{ title: "empty.pos", why: "empty.posWhy", steps }}
      name="pos"
      isRoomy
      rowKey={({ posId }) => posId}
      alone={(posId) => ({ posId })}
      columns={columns}
      panel={(pos, onClose) => <PosForm key={pos.posId} pos={pos} zones={zones} onClose={onClose} />}
      filters={{
        ...(text === "" ? {} : { text }),
        ...(zone === "" ? {} : { zoneId: Number(zone) }),
        ...(active === "" ? {} : { isActive: active === "yes" }),
      }}
      rowTone={({ isActive }) => (isActive ? undefined : "dim")}
    />
  );
}
