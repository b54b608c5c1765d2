import { audit } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";
import { Suspense, useMemo } from "react";
import type { FiltersOf } from "../../data/connection/client.ts";
import { Drawer } from "../../kit/dialog/drawer.tsx";
import { plainText } from "../../kit/form/form-others.tsx";
import { Loading } from "../../kit/states/loading.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { List, type ListColumn } from "../lists/list.tsx";
import { whatChanged } from "./what-changed.ts";

/** Identifies the record. */
export type RecordOf = Pick<
  FiltersOf<typeof audit.recordHistory>,
  "record" | "posId" | "zoneId" | "personId" | "serviceId" | "name" | "dutyId" | "entryId" | "noteId"
>;

/** The labels of a record's fields, named as in the audit chain, and formatters for values that are not plain. */
export type HistoryLabels = {
  readonly titles: Readonly<Record<string, PlainKey>>;
  readonly shown?: Readonly<Record<string, (value: unknown) => string>>;
};

export type RecordHistoryProps = {
  readonly of: RecordOf;
  readonly formLabels: HistoryLabels;
  readonly onClose: () => void;
};

/** Who changed what in a record and when, newest first. */
export function RecordHistory({ of, formLabels, onClose }: RecordHistoryProps) {
  const { t } = useLocale();
  return (
    <Drawer title={t("kit.history")} onClose={onClose}>
      <Suspense fallback={<Loading />}>
        <Changes of={of} formLabels={formLabels} />
      </Suspense>
    </Drawer>
  );
}

function Changes({ of, formLabels: { titles, shown } }: Omit<RecordHistoryProps, "onClose">) {
  const locale = useLocale();
  const columns = useMemo((): readonly ListColumn<typeof audit.recordHistory>[] => {
    const text = (name: string, value: unknown): string =>
      value === null || value === undefined ? "–" : (shown?.[name]?.(value) ?? plainText(value, locale));
    const title = (name: string): string => {
      const key = titles[name];
      return key === undefined ? name : locale.t(key);
    };
    return [
      { title: "rules.changedAt", value: ({ at }) => at, kind: "dateTime", width: 140 },
      { title: "rules.changedBy", value: ({ by }) => by, width: 130 },
      {
        title: "kit.whatChanged",
        grow: 3,
        value: ({ before, after }) =>
          whatChanged(before, after)
            .filter(({ name }) => name === "" || name in titles)
            .map(
              (change) =>
                `${title(change.name)}: ${text(change.name, change.before)} → ${text(change.name, change.after)}`,
            )
            .join(" · "),
      },
    ];
  }, [locale, titles, shown]);
  return (
    <List
      call={audit.recordHistory}
      empty={{ title: "empty.changes", why: "empty.changesWhy" }}
      name="record-history"
      rowKey={({ number }) => number}
      columns={columns}
      filters={of}
    />
  );
}
