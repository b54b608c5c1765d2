import { isOnline, network, roles } from "@chalkboard/contract";
import { Select, Switch, TextInput } from "@mantine/core";
import { useMemo } from "react";
import { z } from "zod";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { useSession } from "../../data/viewer.ts";
import { RecordFormDialog } from "../../page-parts/forms/record-form.tsx";
import { Fields, Wide } from "../../kit/fields/fields.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import type { TreeZone } from "./zone-tree.ts";

const schema = z.object({
  name: z.string().trim().min(1).max(60),
  parentId: z.string().nullable(),
  isActive: z.boolean(),
});
const titles = { name: "network.name", parentId: "network.liesBelow", isActive: "network.active" } as const;
/** Field names as in the audit chain. */
const columns = {
  name: titles.name,
  parent_id: titles.parentId,
  is_active: titles.isActive,
  sales: "network.salesPercent",
  net: "network.onNet",
  feePerActive: "network.feePerActive",
} as const;

export type ZoneFormProps = {
  readonly zone: TreeZone | undefined;
  /** For a new zone: its parent; null for the top level. */
  readonly below?: number | null;
  readonly tree: readonly TreeZone[];
  readonly onClose: () => void;
};

/** Creates, renames, moves or suspends a zone. */
export function ZoneForm({ zone, below = null, tree, onClose }: ZoneFormProps) {
  const { t } = useLocale();
  const { role, serviceKind } = useSession();
  const { refresh } = useCallQuery(network.zoneTree, {});
  const save = useCallMutation(network.saveZone, {
    quiet: true,
    refresh: [network.zoneTree, network.listPos, network.findPos],
  });
  const formLabels = useMemo(() => {
    const place = (value: unknown): string =>
      tree.find(({ zoneId }) => zoneId === Number(value))?.path ?? t("network.firstLevel");
    return {
      shared: { titles, refresh, shown: { parentId: place } },
      history: { titles: columns, shown: { parent_id: place } },
    };
  }, [tree, refresh, t]);
  // A zone cannot be below itself.
  const places = tree.filter(({ zoneId }) => zone?.branch.includes(zoneId) !== true);
  const initial = {
    name: zone?.name ?? "",
    parentId: textOf(zone === undefined ? below : zone.parentId),
    isActive: zone?.isActive ?? true,
  };
  return (
    <RecordFormDialog
      of={zone === undefined ? undefined : { record: "zone", zoneId: zone.zoneId }}
      newName="new-zone"
      {...formLabels}
      schema={schema}
      title={zone?.name ?? t(isOnline(serviceKind) ? "network.addAgent" : "network.addZone")}
      initial={initial}
      onClose={onClose}
      onSave={({ name, parentId, isActive }) =>
        save.mutate({
          name,
          isActive,
          parentId: parentId === null || parentId === "" ? null : Number(parentId),
          ...(zone === undefined
            ? {}
            : { zoneId: zone.zoneId, was: { name: zone.name, parentId: zone.parentId, isActive: zone.isActive } }),
        })
      }
    >
      {(form) => (
        <Fields>
          <TextInput label={t("network.name")} data-autofocus required {...form.getInputProps("name")} />
          <Select
            label={t("network.liesBelow")}
            searchable
            clearable={role === roles.admin}
            placeholder={t("network.firstLevel")}
            limit={200}
            clearButtonProps={{ "aria-label": t("kit.remove") }}
            description={
              zone !== undefined && form.values.parentId !== initial.parentId ? t("network.moveKeeps") : undefined
            }
            data={places.map(({ zoneId, path }) => ({ value: String(zoneId), label: path }))}
            {...form.getInputProps("parentId")}
          />
          <Wide>
            <Switch
              label={t("network.active")}
              description={zone === undefined || form.values.isActive ? t("network.zoneActiveHint") : stops(zone, t)}
              {...form.getInputProps("isActive", { type: "checkbox" })}
            />
          </Wide>
        </Fields>
      )}
    </RecordFormDialog>
  );
}

/** What is stopped together with a zone. */
export function stops({ branch, posBelow, peopleBelow }: TreeZone, t: ReturnType<typeof useLocale>["t"]): string {
  return t("network.stops", { zones: branch.length, pos: posBelow, people: peopleBelow });
}

function textOf(zoneId: number | null): string | null {
  return zoneId === null ? null : String(zoneId);
}
