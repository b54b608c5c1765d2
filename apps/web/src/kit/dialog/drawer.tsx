import { ActionIcon, CloseButton } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { createPortal } from "react-dom";
import { makeStore, useStore } from "../../ports/store.ts";
import { ChevronDown, ChevronUp } from "../format/icons.tsx";
import { useLayer } from "../behaviour/layers.tsx";
import { takesLetters } from "../behaviour/chosen-field.ts";
import { OverPage } from "../behaviour/over-page.tsx";
import { isInPanel } from "./leave-guard.tsx";
import { PageParts } from "../states/page-parts.tsx";
import { CopyLink } from "./copy-link.tsx";
import { useFocusBack } from "../behaviour/use-focus-back.ts";
import { useLocale } from "../format/locale.tsx";
import styles from "./drawer.module.css";

/** The container beside the page; null where there is none. */
export const besideSlot = makeStore<HTMLElement | null>(null);

/**
 * Position of the shown record among several: "3 of 41"; −1 if it is none of them, and then the next one is the first.
 */
export type Pager = {
  readonly index: number;
  readonly count: number;
  readonly onStep: (step: 1 | -1) => void;
  readonly hasNext: boolean;
};

export type DrawerProps = {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Beside the page, which makes room for it, or over a part of the page. The page stays usable in both cases. */
  readonly place?: "over" | "beside";
  readonly among?: Pager | undefined;
};

/**
 * Details behind a figure or a row. Esc closes it and returns the focus; ↑ and ↓ go to the previous and next record.
 */
export function Drawer({ title, onClose, children, place = "over", among }: DrawerProps) {
  const { t, format } = useLocale();
  const { isTop, zIndex, isAddressed } = useLayer(onClose);
  const section = useRef<HTMLElement>(null);
  const slot = useStore(besideSlot);
  useFocusBack(true);
  useEscape(section, isTop, onClose);
  useEffect(() => {
    (section.current?.querySelector<HTMLElement>("[data-autofocus]") ?? section.current)?.focus({
      preventScroll: true,
    });
  }, []);
  const isBeside = place === "beside" && slot !== null;
  const step = (event: KeyboardEvent): void => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : undefined;
    if (
      by === undefined ||
      among === undefined ||
      event.defaultPrevented ||
      event.ctrlKey ||
      event.altKey ||
      event.metaKey
    )
      return;
    if (
      event.target instanceof Element &&
      event.target.closest(`${takesLetters}, [role=grid], [role=listbox], [role=menu], table`) !== null
    )
      return;
    event.preventDefault();
    if (by === 1 ? among.hasNext : among.index > 0) among.onStep(by);
  };
  return createPortal(
    <section
      ref={section}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      className={styles["drawer"]}
      data-beside={isBeside || undefined}
      data-panel={isAddressed ? "addressed" : "open"}
      style={{ zIndex }}
      onKeyDown={step}
    >
      <div className={styles["head"]}>
        <h2 className={styles["title"]}>{title}</h2>
        {among !== undefined && (among.count > 1 || among.hasNext) && (
          <>
            {among.index >= 0 && (
              <span className={styles["among"]}>
                {t("kit.rowsOf", { shown: format.number(among.index + 1), count: format.number(among.count) })}
              </span>
            )}
            <ActionIcon
              variant="default"
              size={24}
              aria-label={t("kit.recordBefore")}
              disabled={among.index <= 0}
              onClick={() => {
                among.onStep(-1);
              }}
            >
              <ChevronUp size={12} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={24}
              aria-label={t("kit.recordAfter")}
              disabled={!among.hasNext}
              onClick={() => {
                among.onStep(1);
              }}
            >
              <ChevronDown size={12} />
            </ActionIcon>
          </>
        )}
        {isAddressed && <CopyLink />}
        <kbd className={styles["esc"]} aria-hidden="true">
          Esc
        </kbd>
        <CloseButton aria-label={t("kit.close")} onClick={onClose} />
      </div>
      <div className={styles["body"]}>
        <OverPage>
          <isInPanel.Provider value={true}>
            <PageParts>{children}</PageParts>
          </isInPanel.Provider>
        </OverPage>
      </div>
    </section>,
    isBeside ? slot : document.body,
  );
}

/**
 * Esc closes the top layer, from within it or from the page; not where Esc ends editing on the page or closes a
 * dropdown of a field.
 */
function useEscape(section: RefObject<HTMLElement | null>, isTop: boolean, onClose: () => void): void {
  const press = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== "Escape" || !isTop || !(event.target instanceof Element)) return;
    const isWithin = section.current?.contains(event.target) ?? false;
    if (event.target.getAttribute("data-mantine-stop-propagation") === "true") return;
    if (!isWithin && event.target.closest(`${takesLetters}, [role=dialog], [role=menu]`) !== null) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent): void => {
      press(event);
    };
    globalThis.addEventListener("keydown", listen, true);
    return () => {
      globalThis.removeEventListener("keydown", listen, true);
    };
  }, []);
}
