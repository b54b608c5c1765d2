import { Button } from "@mantine/core";
import { useLocale } from "../../../kit/format/locale.tsx";
import type { LiveTools } from "./live-keys.ts";
import { type LiveRow, nextPeriod, scored, ticked } from "./live-data.ts";
import styles from "./live-board.module.css";

/** Buttons with the functions of the keys for the chosen game, for mouse and touch. */
export function LiveGameTools({ row, tools }: { readonly row: LiveRow; readonly tools: LiveTools }) {
  const { t } = useLocale();
  const { event } = row;
  const { live } = tools;
  const names = event.sides.map(({ name }) => name);
  const actions: readonly {
    readonly key: string;
    readonly name: string;
    readonly does: () => void;
    readonly isMain?: boolean;
  }[] = [
    {
      key: event.isSuspended ? "G" : "S",
      name: t(event.isSuspended ? "lines.liveResume" : "lines.liveStop"),
      isMain: true,
      does: () => {
        tools.stop(event, "game", !event.isSuspended);
      },
    },
    {
      key: "A",
      name: t("lines.livePlusOne", { team: names[0] ?? "" }),
      does: () => {
        live.enter(event, (now) => scored(now, 1, 1));
      },
    },
    {
      key: "H",
      name: t("lines.livePlusOne", { team: names[1] ?? "" }),
      does: () => {
        live.enter(event, (now) => scored(now, 2, 1));
      },
    },
    {
      key: "N",
      name: t("lines.liveNext"),
      does: () => {
        live.enter(event, (now, newest) => nextPeriod(now, newest, 1));
      },
    },
    {
      key: "K",
      name: t("lines.liveTick"),
      does: () => {
        live.enter(event, ticked);
      },
    },
    {
      key: "M",
      name: t("lines.livePrice"),
      does: () => {
        tools.model(event, "price");
      },
    },
    {
      key: "F",
      name: t(event.score?.follows === true ? "lines.liveUnfollow" : "lines.liveFollow"),
      does: () => {
        tools.model(event, event.score?.follows === true ? "leave" : "follow");
      },
    },
    event.status === "live"
      ? {
          key: "E",
          name: t("lines.liveEnd"),
          does: () => {
            tools.play(event, "end");
          },
        }
      : {
          key: "B",
          name: t("lines.liveBegin"),
          does: () => {
            tools.play(event, "begin");
          },
        },
  ];
  return (
    <div className={styles["tools"]} role="group" aria-label={event.name}>
      {actions.map(({ key, name, does, isMain }) => (
        <Button key={key} size="xs" variant={isMain === true ? "filled" : "default"} onClick={does}>
          <kbd>{key}</kbd>&nbsp;{name}
        </Button>
      ))}
    </div>
  );
}
