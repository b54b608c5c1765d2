import { plainText, type Shared } from "./form-others.tsx";
import { useLocale } from "../format/locale.tsx";

type Fields = Readonly<Record<string, unknown>>;

export type FormChangesProps = {
  readonly was: Fields;
  readonly now: Fields;
  readonly shared: Pick<Shared, "titles" | "shown">;
};

/** A longer text would push the buttons out of view. */
const shownAtMost = 2;
const longestText = 40;
/** The separator between the parts of a value, as the pages write them. */
const parting = " · ";

/** Lists what saving changes: "Changed: Limit 60,000.00 → 75,000.00". */
export function FormChanges({ was, now, shared: { titles, shown } }: FormChangesProps) {
  const locale = useLocale();
  const { t } = locale;
  const changed = Object.entries(titles).filter(([name]) => JSON.stringify(was[name]) !== JSON.stringify(now[name]));
  if (changed.length === 0) return null;
  const text = (name: string, value: unknown): string => shown?.[name]?.(value) ?? plainText(value, locale);
  const more = changed.length - shownAtMost;
  return (
    <span role="status">
      {t("kit.changed")}{" "}
      {changed.slice(0, shownAtMost).map(([name, title], index) => (
        <span key={name}>
          {index > 0 && " · "}
          {t(title)} <b>{changeText(text(name, was[name]), text(name, now[name]))}</b>
        </span>
      ))}
      {more > 0 && ` · ${t("kit.changedMore", { more })}`}
    </span>
  );
}

/** Value before and after; of a value with several parts only those that differ, each cut to one line. */
export function changeText(before: string, after: string): string {
  const [old, now] = [before.split(parting), after.split(parting)];
  const only = (own: readonly string[], other: readonly string[]): string =>
    clipped(own.filter((part) => !other.includes(part)).join(parting) || "–");
  return old.length === 1 && now.length === 1
    ? `${clipped(before)} → ${clipped(after)}`
    : `${only(old, now)} → ${only(now, old)}`;
}

function clipped(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
}
