import { live, work } from "@chalkboard/contract";
import { Button, Progress } from "@mantine/core";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { useCallQuery } from "../../data/use-call-query.ts";
import { Time } from "../../kit/format/figures.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { EmptyState } from "../../kit/states/empty-state.tsx";
import { useRenewed } from "../../live/use-renewed.ts";
import { isOpenWork, type WorkItem, workOutcome, workTitle } from "./work-labels.ts";
import styles from "./work.module.css";

const restMs = 500;

/** Imports and gradings: what, by whom, how far, and how each ended. Those in progress come first. */
export function WorkPanel() {
  const { data, refresh, isUpdating } = useCallQuery(work.listWork, {});
  useRenewed(live.subjects.work(), refresh, isUpdating, restMs);
  if (data.items.length === 0) return <EmptyState title="work.empty" why="work.emptyWhy" />;
  return (
    <ul className={styles["items"]}>
      {data.items.map((item) => (
        <li key={item.workId} data-state={item.state}>
          <Item item={item} />
        </li>
      ))}
    </ul>
  );
}

function Item({ item }: { readonly item: WorkItem }) {
  const locale = useLocale();
  const { t } = locale;
  const { workId, startedAt, endedAt, startedBy, done, whole, resumed, mayCancel } = item;
  const { mutate, busy } = useCallMutation(work.cancelWork, { refresh: [work.listWork] });
  const title = workTitle(item, t);
  return (
    <>
      <b>{title}</b>
      <span className="cb-quiet">
        {startedBy === "" ? t("work.automatic") : startedBy} · <Time at={startedAt} as="dateTime" />
        {endedAt !== null && (
          <>
            {" – "}
            <Time at={endedAt} as="time" />
          </>
        )}
      </span>
      <span>{workOutcome(item, locale)}</span>
      {isOpenWork(item) && <Progress value={whole === 0 ? 0 : (100 * done) / whole} aria-label={title} />}
      {resumed > 0 && <span className="cb-quiet">{t("work.resumed", { count: resumed })}</span>}
      {mayCancel && (
        <Button
          size="compact-sm"
          variant="default"
          justify="start"
          disabled={busy}
          aria-label={`${t("kit.cancel")}: ${title}`}
          onClick={() => void mutate({ workId })}
        >
          {t("kit.cancel")}
        </Button>
      )}
    </>
  );
}
