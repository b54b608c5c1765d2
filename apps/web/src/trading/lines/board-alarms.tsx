import { Button } from "@mantine/core";
import { useLocale } from "../../kit/format/locale.tsx";
import { type AlarmKind, alarmKinds, type Alarms } from "./data/board-alarms.ts";

export type BoardAlarmsProps = {
  readonly alarms: Alarms;
  /** The alarm whose games alone are shown. */
  readonly only: AlarmKind | "";
  readonly onOnly: (only: AlarmKind | "") => void;
};

/** What needs a trader, each with the number of its games; pressing one shows these games alone. Silent without any. */
export function BoardAlarms({ alarms, only, onOnly }: BoardAlarmsProps) {
  const { t } = useLocale();
  return (
    <span role="status">
      {alarmKinds
        .filter((kind) => alarms[kind].size > 0 || only === kind)
        .map((kind) => (
          <Button
            key={kind}
            size="xs"
            variant={only === kind ? "filled" : "light"}
            color="wait"
            aria-pressed={only === kind}
            title={t(`lines.alarmHelp_${kind}`)}
            onClick={() => {
              onOnly(only === kind ? "" : kind);
            }}
          >
            {t(`lines.alarm_${kind}`, { count: alarms[kind].size })}
          </Button>
        ))}
    </span>
  );
}
