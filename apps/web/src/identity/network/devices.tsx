import { identity } from "@chalkboard/contract";
import { deviceName, deviceListColumns, deviceStateKeys } from "@chalkboard/list-columns";
import { z } from "zod";
import { Drawer } from "../../kit/dialog/drawer.tsx";
import { Filters, FilterSelect, FilterText } from "../../kit/fields/filters.tsx";
import { Page } from "../../kit/page/page.tsx";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { List } from "../../page-parts/lists/list.tsx";
import { useListColumns } from "../../page-parts/lists/use-list-columns.ts";
import { DeviceButtons } from "./pos-devices.tsx";
import { momentText } from "../../kit/format/moment-text.ts";

const schema = z.object({ text: z.string().catch(""), state: z.enum(["", "new", "allowed", "blocked"]).catch("") });

/** The devices of a service: where each was used, by whom, from which addresses, and whether it may sell. */
export function Devices() {
  const { t, format, zone } = useLocale();
  const [{ text, state }, change] = useFilters(schema);
  return (
    <Page
      title="routes./adm/imei_info"
      fill
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
            label="lines.state"
            value={state}
            withAll
            onChange={(wanted) => {
              change({ state: wanted as typeof state });
            }}
            choices={Object.entries(deviceStateKeys).map(([value, word]) => ({ value, label: t(word) }))}
          />
        </Filters>
      }
    >
      <List
        call={identity.listDevices}
        empty={{ title: "empty.devices", why: "empty.devicesWhy" }}
        name="devices"
        filters={{ ...(text === "" ? {} : { text }), ...(state === "" ? {} : { state }) }}
        columns={useListColumns(deviceListColumns)}
        rowKey={({ deviceId }) => deviceId}
        rowTone={(row) => (row.state === "blocked" ? "dim" : row.state === "new" ? "warn" : undefined)}
        panel={(device, onClose, among) => (
          <Drawer title={device.mac} onClose={onClose} place="beside" among={among}>
            <p>
              {deviceName(device.info)} · {device.posName} · {t(deviceStateKeys[device.state])}
            </p>
            <DeviceButtons {...device} />
            <ul>
              {device.addresses.map(({ address, lastSeen }) => (
                <li key={address}>
                  {address} · {momentText(format, lastSeen, zone)}
                </li>
              ))}
            </ul>
          </Drawer>
        )}
      />
    </Page>
  );
}
