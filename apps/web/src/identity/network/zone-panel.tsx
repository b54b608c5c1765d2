import { isOnline, network, roles } from "@chalkboard/contract";
import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { Suspense, useState } from "react";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { useSession } from "../../data/viewer.ts";
import { Confirm } from "../../kit/dialog/confirm.tsx";
import { Drawer } from "../../kit/dialog/drawer.tsx";
import { Loading } from "../../kit/states/loading.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { People } from "../../page-parts/people/people.tsx";
import { LimitLinks } from "./limit-links.tsx";
import { SchemeSection } from "./scheme-section.tsx";
import { stops, ZoneForm } from "./zone-form.tsx";
import type { TreeZone } from "./zone-tree.ts";

export type ZonePanelProps = {
  readonly zone: TreeZone;
  readonly tree: readonly TreeZone[];
  readonly onClose: () => void;
  readonly onAdd: () => void;
  readonly onOpen: (zoneId: number) => void;
};

/** One zone: its position, its figures, its managers, and the actions on it. */
export function ZonePanel({ zone, tree, onClose, onAdd, onOpen }: ZonePanelProps) {
  const { t } = useLocale();
  const { serviceKind, role } = useSession();
  const agents = isOnline(serviceKind);
  const isAdmin = role === roles.admin;
  const [open, setOpen] = useState<"form" | "suspend" | undefined>(undefined);
  const close = (): void => {
    setOpen(undefined);
  };
  const save = useCallMutation(network.saveZone, { refresh: [network.zoneTree] });
  const { zoneId, name, parentId, isActive, isStopped, mayChange, posBelow, peopleBelow, branch } = zone;
  const turn = (): Promise<unknown> =>
    save.mutate({ zoneId, name, parentId, isActive: !isActive, was: { name, parentId, isActive } });
  const lower = tree.filter((one) => one.parentId === zoneId);
  return (
    <Drawer title={name} onClose={onClose} place="beside">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {zone.path}
        </Text>
        <Text size="sm">
          {t(isActive ? (isStopped ? "network.stoppedAbove" : "network.isActive") : "network.isSuspended")} ·{" "}
          {t(agents ? "network.hasBelowOnline" : "network.hasBelow", {
            zones: branch.length - 1,
            pos: posBelow,
            people: peopleBelow,
          })}
        </Text>
        <Group gap="xs">
          {mayChange && (
            <Button
              size="compact-sm"
              onClick={() => {
                setOpen("form");
              }}
            >
              {t("network.changeZone")}
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={onAdd}>
            {t(agents ? "network.addAgentBelow" : "network.addZoneBelow")}
          </Button>
          {mayChange && (
            <Button
              size="compact-sm"
              variant="default"
              disabled={save.busy}
              onClick={() => {
                if (isActive) setOpen("suspend");
                else void turn();
              }}
            >
              {t(isActive ? "network.suspend" : "network.resume")}
            </Button>
          )}
        </Group>
        <Suspense fallback={<Loading />}>
          <SchemeSection owner={{ zoneId }} name={name} />
        </Suspense>
        <Suspense fallback={<Loading />}>
          <People of={{ zoneId }} />
        </Suspense>
        {isAdmin && <LimitLinks level="zone" name={name} />}
        {isAdmin && !agents && (
          <Anchor size="sm" href={`#/adm/pos?${new URLSearchParams({ zone: String(zoneId) }).toString()}`}>
            {t("routes./adm/pos")}
          </Anchor>
        )}
        {lower.length > 0 && (
          <section aria-labelledby="zone-below">
            <Text id="zone-below" component="h3" size="sm" fw="var(--cb-weight-name)">
              {t("network.below")}
            </Text>
            <Group gap="sm">
              {lower.map((one) => (
                <Anchor
                  key={one.zoneId}
                  component="button"
                  size="sm"
                  onClick={() => {
                    onOpen(one.zoneId);
                  }}
                >
                  {one.name}
                </Anchor>
              ))}
            </Group>
          </section>
        )}
      </Stack>
      {open === "form" && <ZoneForm zone={zone} tree={tree} onClose={close} />}
      {open === "suspend" && (
        <Confirm
          title={t("network.suspendTitle", { name })}
          consequence={stops(zone, t)}
          action={t("network.suspend")}
          onConfirm={turn}
          onClose={close}
        />
      )}
    </Drawer>
  );
}
