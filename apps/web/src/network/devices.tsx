import { identity } from "@chalkboard/contract";
import { useMemo } from "react";
import { z } from "zod";
import { Drawer } from "../kit/drawer.tsx";
import { Filters, FilterSelect, FilterText } from "../kit/filters.tsx";
import { Page } from "../kit/page.tsx";
import { useFilters } from "../kit/use-filters.ts";
import { useWords } from "../kit/words.tsx";
import { List, type ListColumn } from "../lists/list.tsx";
import { DeviceButtons, deviceStateWords } from "./pos-devices.tsx";

const schema = z.object({ text: z.string().catch(""), state: z.enum(["", "new", "allowed", "blocked"]).catch("") });

/** The devices of a service: where each was used, by whom, from which addresses, and whether it may sell. */
export function Devices() {
  const { t, format, zone } = useWords();
  const [{ text, state }, change] = useFilters(schema);
  const columns = useMemo((): readonly ListColumn<typeof identity.listDevices>[] => [
    { title: "operations.mac", by: "mac", value: ({ mac }) => mac, width: 150 },
    { title: "operations.device", value: ({ info }) => info, grow: 2, wideOnly: true },
    { title: "lines.state", value: (row) => t(deviceStateWords[row.state]), width: 110 },
    { title: "network.pos", by: "posName", value: ({ posName }) => posName, grow: 1 },
    { title: "operations.user", value: ({ personName }) => personName, grow: 1, wideOnly: true },
    { title: "operations.address", value: ({ addresses }) => addresses[0]?.address, width: 140, wideOnly: true },
    { title: "network.firstSeen", by: "firstSeen", value: ({ firstSeen }) => firstSeen, kind: "dateTime", width: 150, wideOnly: true },
    { title: "network.seenAt", by: "lastSeen", value: ({ lastSeen }) => lastSeen, kind: "dateTime", width: 150 },
  ], [t]);
  return (
    <Page title="routes./adm/imei_info" fill filters={
      <Filters>
        <FilterText label="kit.search" value={text} onChange={(wanted) => { change({ text: wanted }); }} />
        <FilterSelect label="lines.state" value={state} withAll onChange={(wanted) => { change({ state: wanted as typeof state }); }}
          choices={Object.entries(deviceStateWords).map(([value, word]) => ({ value, label: t(word) }))} />
      </Filters>
    }>
      <List call={identity.listDevices} empty={{ title: "empty.devices", why: "empty.devicesWhy" }}
        name="devices" filters={{ ...(text === "" ? {} : { text }), ...(state === "" ? {} : { state }) }} columns={columns}
        rowKey={({ deviceId }) => deviceId} rowTone={(row) => (row.state === "blocked" ? "dim" : row.state === "new" ? "warn" : undefined)}
        panel={(device, onClose, among) => (
          <Drawer title={device.mac} onClose={onClose} place="beside" among={among}>
            <p>{device.info} · {device.posName} · {t(deviceStateWords[device.state])}</p>
            <DeviceButtons {...device} />
            <ul>{device.addresses.map(({ address, lastSeen }) => <li key={address}>{address} · {format.dateTime(lastSeen, zone)}</li>)}</ul>
          </Drawer>
        )} />
    </Page>
  );
}
