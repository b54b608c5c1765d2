import type { PlainKey } from "@chalkboard/i18n";
import { Button, Popover, Select, TextInput } from "@mantine/core";
import {
  Children,
  isValidElement,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { FilterIcon } from "../format/icons.tsx";
import { phoneSteps } from "../behaviour/page-head.tsx";
import { useChosenFilters } from "../behaviour/use-filters.ts";
import { useIsPhone } from "../behaviour/use-is-phone.ts";
import { useLocale } from "../format/locale.tsx";
import styles from "./filters.module.css";

/** Gap between two fields, as in the stylesheet. */
const gap = 6;
/** Width of the button that opens the folded fields, with and without its label. */
const [buttonWidth, bareWidth] = [104, 34];

export type FiltersProps = {
  /** The date field: the first field, and on a phone a row of its own with previous and next buttons. */
  readonly when?: ReactNode;
  readonly children?: ReactNode;
};

/**
 * The filters beside a page's title. Its fields read and write `useFilters`, so that a view can be linked. Fields that
 * do not fit fold into a button.
 */
export function Filters({ when, children }: FiltersProps) {
  const { t, language } = useLocale();
  const steps = useContext(phoneSteps);
  const isPhone = useIsPhone();
  const fields = Children.toArray(steps === undefined ? [when, children] : children);
  const frame = useRef<HTMLDivElement>(null);
  const { count: shown, least, isBare } = useFitting(frame, isPhone ? 0 : fields.length, language, when !== undefined);
  const bar = (some: readonly ReactNode[], isFolded: boolean) => (
    <search className={styles["filters"]} data-folded={isFolded || undefined} aria-label={t("kit.filters")}>
      {some.map((field, index) => (
        <div key={isValidElement(field) ? field.key : index}>{field}</div>
      ))}
    </search>
  );
  return (
    <div
      ref={frame}
      className={styles["frame"]}
      data-folded={shown === 0 || undefined}
      data-bare={isBare || undefined}
      style={{ minWidth: isPhone ? 0 : least }}
    >
      {steps != null && when !== undefined && createPortal(<div className={styles["steps"]}>{when}</div>, steps)}
      {shown > 0 && bar(fields.slice(0, shown), false)}
      {shown < fields.length && <Folded hasDays={steps === undefined}>{bar(fields.slice(shown), true)}</Folded>}
    </div>
  );
}

type Fitting = {
  /** How many fields fit side by side. */
  readonly count: number;
  /** The minimum width of their container, in pixels. */
  readonly least: number;
  /** Whether there is no room for the label of the button that opens the others. */
  readonly isBare: boolean;
};

/**
 * How many fields fit side by side; the date field is always shown. Widths are measured while the fields are rendered.
 */
function useFitting(
  frame: RefObject<HTMLDivElement | null>,
  count: number,
  language: string,
  hasDays: boolean,
): Fitting {
  const widths = useRef<number[]>([]);
  const [fitting, setFitting] = useState<Fitting & { readonly of: string }>({
    of: "",
    count: 0,
    least: 0,
    isBare: false,
  });
  const of = `${String(count)} ${language}`;
  const current: Fitting = fitting.of === of ? fitting : { count, least: 0, isBare: false };
  const { count: shown } = current;
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null || count === 0) return undefined;
    const measure = (): void => {
      [...(element.querySelector("search")?.children ?? [])].forEach((field, index) => {
        widths.current[index] = field.getBoundingClientRect().width;
      });
      const room = element.getBoundingClientRect().width;
      const least = hasDays ? 1 : 0;
      const needed = (some: number): number =>
        widths.current.slice(0, some).reduce((sum, width) => sum + width + gap, 0);
      let fits = count;
      while (fits > least && needed(fits) + (fits < count ? buttonWidth : 0) > room) fits -= 1;
      const isBare = fits < count && needed(fits) + buttonWidth > room;
      const found = { of, count: fits, least: Math.ceil(needed(least) + (least < count ? bareWidth : 0)), isBare };
      const isSame = (before: typeof found): boolean =>
        before.of === of && before.count === fits && before.least === found.least && before.isBare === isBare;
      setFitting((before) => (isSame(before) ? before : found));
    };
    const observer = new ResizeObserver(measure);
    for (const watched of [element, ...(element.querySelector("search")?.children ?? [])]) observer.observe(watched);
    measure();
    return () => {
      observer.disconnect();
    };
  }, [frame, count, of, shown, hasDays]);
  return current;
}

function Folded({ hasDays, children }: { readonly hasDays: boolean; readonly children: ReactNode }) {
  const { t } = useLocale();
  const { count } = useChosenFilters(hasDays);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    // The dropdown of a field is in a portal of its own: choosing there does not count as leaving.
    const hear = ({ target }: MouseEvent): void => {
      if (
        target instanceof Element &&
        target.closest("[data-portal]") === null &&
        button.current?.contains(target) !== true
      )
        setOpen(false);
    };
    document.addEventListener("mousedown", hear);
    return () => {
      document.removeEventListener("mousedown", hear);
    };
  }, [isOpen]);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      closeOnClickOutside={false}
      position="bottom-end"
      width="min(360px, calc(100vw - 16px))"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <Button
          ref={button}
          variant="default"
          onClick={() => {
            setOpen(!isOpen);
          }}
          className={styles["button"] ?? ""}
          leftSection={<FilterIcon />}
        >
          <span className={styles["word"]}>{t("kit.filters")}</span>
          {count === 0 ? (
            ""
          ) : (
            <>
              {" "}
              <b>{count}</b>
            </>
          )}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>{children}</Popover.Dropdown>
    </Popover>
  );
}

export type Choice = { readonly value: string; readonly label: string };

/** A list of thousands is not readable: the user types to search. */
const mostShown = 200;

export type FilterSelectProps = {
  readonly label: PlainKey;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onChange: (value: string) => void;
  /** Adds "All" with the empty value. */
  readonly withAll?: boolean;
  /** Maximum width. */
  readonly width?: number;
};

export function FilterSelect({ label, value, choices, onChange, withAll = false, width = 160 }: FilterSelectProps) {
  const { t } = useLocale();
  // An unknown value counts as none; otherwise the field would still show the previous choice.
  const data = withAll ? [{ value: "", label: t("kit.all") }, ...choices] : [...choices];
  return (
    <Select
      label={t(label)}
      data={data}
      value={data.some((choice) => choice.value === value) ? value : null}
      styles={{ input: { maxWidth: width } }}
      searchable={choices.length > 8}
      limit={mostShown}
      comboboxProps={{ width: "max-content", position: "bottom-start" }}
      onChange={(chosen) => {
        onChange(chosen ?? "");
      }}
    />
  );
}

/** A text that filters while it is typed. */
export function FilterText({ label, value, onChange, width = 120 }: Omit<FilterSelectProps, "choices" | "withAll">) {
  const { t } = useLocale();
  return (
    <TextInput
      label={t(label)}
      value={value}
      type="search"
      data-wide
      onChange={(event) => {
        onChange(event.currentTarget.value);
      }}
      styles={{ input: { width } }}
    />
  );
}
