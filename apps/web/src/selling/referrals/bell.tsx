import { UnstyledButton } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useNow } from "../../data/clock.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { openPanel } from "../../data/panels.ts";
import { beep } from "./beep.ts";
import { useWaiting } from "./use-waiting.ts";
import styles from "./queue.module.css";

/** Shows in every page's header that tickets await an answer, and for how much longer; a new one plays a sound. */
export function Bell() {
  const { t } = useLocale();
  const now = useNow(1000);
  const waiting = useWaiting().filter(({ until, reason }) => until > now && reason === "referral");
  const received = useRef(new Set<number>());
  useEffect(() => {
    const fresh = waiting.filter(({ reference }) => !received.current.has(reference));
    for (const { reference } of fresh) received.current.add(reference);
    if (fresh.length > 0) beep();
  });
  const [first] = waiting;
  if (first === undefined) return null;
  const words = t("tickets.deskOpen", { count: waiting.length });
  return (
    <UnstyledButton
      className={styles["bell"]}
      title={words}
      onClick={() => {
        openPanel({ kind: "referrals", title: t("tickets.desk") });
      }}
    >
      <span className="cb-offscreen">{words}</span> {waiting.length} · {Math.ceil((first.until - now) / 1000)} s
    </UnstyledButton>
  );
}
