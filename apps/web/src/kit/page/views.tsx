import type { PlainKey } from "@chalkboard/i18n";
import { SegmentedControl } from "@mantine/core";
import { useLocale } from "../format/locale.tsx";
import styles from "../states/page.module.css";

export type ViewsProps<View extends string> = {
  readonly value: View;
  /** Each view with its label, in the order of the switch. */
  readonly views: Readonly<Record<View, PlainKey>>;
  readonly onChange: (view: View) => void;
};

/** The switch between a page's views; it never folds, because it says what is shown. */
export function Views<View extends string>({ value, views, onChange }: ViewsProps<View>) {
  const { t } = useLocale();
  const all = Object.entries<PlainKey>(views);
  return (
    <div className={styles["views"]} data-views>
      <SegmentedControl
        size="xs"
        aria-label={t("operations.shown")}
        value={value}
        data={all.map(([name, words]) => ({ value: name, label: t(words) }))}
        onChange={(chosen) => {
          onChange(chosen as View);
        }}
      />
    </div>
  );
}
