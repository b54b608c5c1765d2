import { Button, Title } from "@mantine/core";
import { useState } from "react";
import { useLocale } from "../../kit/format/locale.tsx";
import styles from "./home.module.css";
import { type Opening, Opens } from "./opens.tsx";
import { Time } from "../../kit/format/figures.tsx";

/** Something that needs action, and where it is dealt with. */
export type Attention = Opening & {
  readonly key: string;
  readonly what: string;
  /** Absent for one thing that has a name. */
  readonly count?: number;
  /** Which ones. */
  readonly about?: string;
  /** Since when, in milliseconds. */
  readonly since?: number | undefined;
};

const mostAtFirst = 12;

/** What needs action, each row a link to where it is dealt with. What is zero is not there. */
export function NeedsAction({ rows }: { readonly rows: readonly Attention[] }) {
  const { t, format } = useLocale();
  const [isWhole, setWhole] = useState(false);
  const open = rows.filter(({ count }) => count !== 0);
  return (
    <section>
      <Title order={2}>{t("home.wants")}</Title>
      {open.length === 0 && <p className={styles["quiet"]}>{t("home.nothing")}</p>}
      <ul className={styles["rows"]}>
        {open.slice(0, isWhole ? undefined : mostAtFirst).map(({ key, what, count, about, since, ...opening }) => (
          <li key={key}>
            <Opens {...opening} className={styles["row"]}>
              <span>{count !== undefined && format.number(count)}</span>
              <span>
                <b>{what}</b>
                {about !== undefined && <> {about}</>}
              </span>
              <small>{since !== undefined && <Time as="dateTime" at={since} />}</small>
            </Opens>
          </li>
        ))}
      </ul>
      {!isWhole && open.length > mostAtFirst && (
        <Button
          variant="subtle"
          onClick={() => {
            setWhole(true);
          }}
        >
          {t("home.showAll", { count: open.length })}
        </Button>
      )}
    </section>
  );
}
