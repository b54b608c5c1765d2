import { isOnline, money, network, roles } from "@chalkboard/contract";
import { Button } from "@mantine/core";
import { useMemo, useState } from "react";
import { z } from "zod";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useSession } from "../../data/viewer.ts";
import type { Column } from "../../kit/grid/columns.ts";
import { FilterSelect, FilterText, Filters } from "../../kit/fields/filters.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { PlusIcon } from "../../kit/format/icons.tsx";
import { Page } from "../../kit/page/page.tsx";
import { useAct } from "../../kit/behaviour/use-act.ts";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { schemeText } from "./scheme-text.ts";
import { ZoneForm } from "./zone-form.tsx";
import { ZonePanel } from "./zone-panel.tsx";
import { matching, type TreeZone, treeOf } from "./zone-tree.ts";
import { InAddress } from "../../kit/behaviour/layers.tsx";
import { useOpenedRecord } from "../../kit/dialog/use-opened.ts";

const schema = z.object({
  text: z.string().catch(""),
  active: z.enum(["", "yes", "no"]).catch(""),
});

/** The tree of zones or agents, with the figures of each. */
export function Zones() {
  const { t } = useLocale();
  const { serviceKind, role } = useSession();
  const [{ text, active }, change] = useFilters(schema);
  const {
    data: { zones },
  } = useCallQuery(network.zoneTree, {});
  const [newBelow, setNewBelow] = useState<number | null | undefined>(undefined);
  const tree = useMemo(() => treeOf(zones), [zones]);
  const shown = matching(tree, text).filter(
    ({ isActive, isStopped }) => active === "" || (isActive && !isStopped) === (active === "yes"),
  );
  const { row: opened, open, close } = useOpenedRecord(shown, ({ zoneId }) => zoneId, { all: tree });
  // A controller's tree begins below their own zone.
  const top = role === roles.admin ? null : (tree[0]?.zoneId ?? null);
  const add = () => {
    setNewBelow(top);
  };
  useAct("new", add);
  const addWord = t(isOnline(serviceKind) ? "network.addAgent" : "network.addZone");
  return (
    <Page
      title="routes./adm/zona"
      fill
      actions={
        <Button leftSection={<PlusIcon size={14} />} onClick={add}>
          {addWord}
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
      <ZoneGrid rows={shown} onOpen={open} onAdd={add} addWord={addWord} />
      {opened !== undefined && (
        <InAddress>
          <ZonePanel
            zone={opened}
            tree={tree}
            onClose={close}
            onAdd={() => {
              setNewBelow(opened.zoneId);
            }}
            onOpen={(zoneId) => {
              open(tree.find((one) => one.zoneId === zoneId));
            }}
          />
        </InAddress>
      )}
      {newBelow !== undefined && (
        <ZoneForm
          zone={undefined}
          below={newBelow}
          tree={tree}
          onClose={() => {
            setNewBelow(undefined);
          }}
        />
      )}
    </Page>
  );
}

type ZoneGridProps = {
  readonly rows: readonly TreeZone[];
  readonly onOpen: (zone: TreeZone) => void;
  readonly onAdd: () => void;
  readonly addWord: string;
};

function ZoneGrid({ rows, onOpen, onAdd, addWord }: ZoneGridProps) {
  const locale = useLocale();
  const { t } = locale;
  const agents = isOnline(useSession().serviceKind);
  const { rows: schemes } = useCallQuery(money.listSchemes, {});
  const columns = useMemo((): readonly Column<TreeZone>[] => {
    const schemeOf = new Map(
      schemes.flatMap(({ zoneId, scheme }) => (zoneId === null ? [] : [[zoneId, scheme] as const])),
    );
    return [
      {
        title: agents ? "network.agent" : "network.zone",
        value: ({ path }) => path,
        grow: 3,
        phone: "name",
        cell: ({ depth, name }) => (
          <span style={{ paddingInlineStart: `calc(${String(depth)} * var(--cb-space-16))` }}>{name}</span>
        ),
      },
      { title: "lines.state", value: (zone) => t(stateOf(zone)), width: 150, phone: "line" },
      {
        title: agents ? "network.customersHere" : "network.posHere",
        value: ({ pos }) => pos,
        kind: "number",
        width: 110,
        sum: true,
        wideOnly: true,
      },
      {
        title: agents ? "network.customersBelow" : "network.posBelow",
        value: ({ posBelow }) => posBelow,
        kind: "number",
        width: 140,
        phone: "figure",
      },
      {
        title: agents ? "network.agents" : "network.controllers",
        value: ({ people }) => people,
        kind: "number",
        width: 110,
        sum: true,
        phone: "line",
      },
      {
        title: "reports.commission",
        value: ({ zoneId }) => schemeText(schemeOf.get(zoneId) ?? null, locale),
        grow: 2,
        phone: "line",
      },
    ];
  }, [schemes, agents, t, locale]);
  const steps = [{ title: addWord, why: t("empty.zonesFirst"), act: <Button onClick={onAdd}>{addWord}</Button> }];
  return (
    <Grid
      name="zones"
      empty={{ title: "empty.zones", why: "empty.zonesWhy", steps }}
      rows={rows}
      rowKey={({ zoneId }) => zoneId}
      columns={columns}
      onOpen={onOpen}
      rowTone={({ isActive, isStopped }) => (isActive && !isStopped ? undefined : "dim")}
    />
  );
}

function stateOf({ isActive, isStopped }: TreeZone) {
  return isActive ? (isStopped ? "network.stoppedAbove" : "network.isActive") : "network.isSuspended";
}
