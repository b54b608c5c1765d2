import { Button } from "@mantine/core";
import { useEffect, useEffectEvent, useRef } from "react";
import { openPanel } from "../../data/panels.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useWork } from "./use-work.ts";
import { isOpenWork, workTitle } from "./work-labels.ts";

/** Shows in every page's header how much long work is in progress; says when the person's own ends, wherever they are. */
export function WorkMark() {
  const { t } = useLocale();
  const toasts = useToasts();
  const items = useWork();
  const open = items.filter(isOpenWork);
  const followed = useRef<ReadonlySet<number>>(new Set());
  const follow = useEffectEvent(() => {
    for (const item of items) {
      if (!followed.current.has(item.workId) || isOpenWork(item) || !item.isOwn) continue;
      const name = workTitle(item, t);
      if (item.state === "done") toasts.done(t("work.ended", { name }));
      else toasts.caution(t("work.endedNot", { name }));
    }
    followed.current = new Set(open.map(({ workId }) => workId));
  });
  useEffect(() => {
    follow();
  }, [items]);
  if (open.length === 0) return null;
  return (
    <Button
      size="compact-sm"
      variant="light"
      aria-label={`${t("work.title")}: ${t("work.open", { count: open.length })}`}
      onClick={() => {
        openPanel({ kind: "work", title: t("work.title") });
      }}
    >
      {t("work.open", { count: open.length })}
    </Button>
  );
}
