import { type AnswerOf, identity, services } from "@chalkboard/contract";
import { deviceName, deviceStateKeys } from "@chalkboard/list-columns";
import { Button, Group, Text } from "@mantine/core";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { Row, Rows } from "../../kit/grid/rows.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { useList } from "../../page-parts/lists/use-list.ts";
import { momentText } from "../../kit/format/moment-text.ts";

/** The devices that used a POS, each allowed or blocked with one button. */
export function PosDevices({ posId }: { readonly posId: number }) {
  const { t, format, zone } = useLocale();
  const { rows: devices } = useList(identity.listDevices, { posId });
  const {
    data: { knownDevices },
  } = useCallQuery(services.getSecurity, {});
  return (
    <section aria-labelledby="pos-devices">
      <Text id="pos-devices" component="h3" size="sm" fw="var(--cb-weight-name)">
        {t("network.devices")}
      </Text>
      <Text size="xs" c="dimmed" mb="xxs">
        {t(knownDevices ? "network.devicesRequired" : "network.devicesFree")}
      </Text>
      {devices.length === 0 && (
        <Text size="sm" c="dimmed">
          {t("network.noDevices")}
        </Text>
      )}
      <Rows>
        {devices.map(({ deviceId, mac, info, state, lastSeen }) => (
          <Row
            key={deviceId}
            name={<b>{mac}</b>}
            state={t(deviceStateKeys[state])}
            detail={
              <>
                {deviceName(info)} · {t("network.lastSeen", { at: momentText(format, lastSeen, zone) })}
              </>
            }
          >
            <DeviceButtons deviceId={deviceId} mac={mac} state={state} />
          </Row>
        ))}
      </Rows>
    </section>
  );
}

type Device = AnswerOf<typeof identity.listDevices>["rows"][number];

/** Toggles a device between allowed and blocked. */
export function DeviceButtons({ deviceId, mac, state }: Pick<Device, "deviceId" | "mac" | "state">) {
  const { t } = useLocale();
  const { mutate, busy } = useCallMutation(identity.setDevice, { refresh: [identity.listDevices] });
  return (
    <Group gap="xs" wrap="nowrap">
      {state !== "allowed" && (
        <Button
          size="compact-sm"
          variant="default"
          disabled={busy}
          aria-label={`${t("network.allow")} ${mac}`}
          onClick={() => {
            void mutate({ deviceId, state: "allowed" });
          }}
        >
          {t("network.allow")}
        </Button>
      )}
      {state !== "blocked" && (
        <Button
          size="compact-sm"
          variant="default"
          disabled={busy}
          aria-label={`${t("network.block")} ${mac}`}
          onClick={() => {
            void mutate({ deviceId, state: "blocked" });
          }}
        >
          {t("network.block")}
        </Button>
      )}
    </Group>
  );
}
