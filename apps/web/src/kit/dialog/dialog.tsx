import { Modal } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useCallback } from "react";
import { useLayer } from "../behaviour/layers.tsx";
import { takesLetters } from "../behaviour/chosen-field.ts";
import { OverPage } from "../behaviour/over-page.tsx";
import { useFocusBack } from "../behaviour/use-focus-back.ts";
import { useLocale } from "../format/locale.tsx";
import styles from "./dialog.module.css";

export type DialogProps = {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** A one-sentence question, fields in two columns, or a table. */
  readonly size?: "sm" | "md" | "lg";
  /** Only its own buttons close it: no click outside, no Escape, no close button. */
  readonly mustAnswer?: boolean;
  /** Its request is pending: it stays open until the result arrives, so that the user does not miss it. */
  readonly isBusy?: boolean;
};

const stay = (): void => undefined;
const widths = { sm: 440, md: 600, lg: 800 } as const;

// Mantine's dialog head is an HTML header, which would be a second banner landmark of the page.
export const noBanner = { header: { role: "presentation" } };
const parts = { header: styles["head"] ?? "", body: styles["body"] ?? "" };

/** A dialog over the page, with its buttons in a `<DialogFooter>`. Render it only while it is open. */
export function Dialog({ title, onClose, children, size = "md", mustAnswer = false, isBusy = false }: DialogProps) {
  const { t } = useLocale();
  const { isTop, zIndex } = useLayer(isBusy || mustAnswer ? stay : onClose);
  useFocusBack();
  return (
    <Modal
      opened
      onClose={isBusy ? stay : onClose}
      title={title}
      size={widths[size]}
      closeOnClickOutside={!mustAnswer}
      closeOnEscape={isTop && !mustAnswer}
      withCloseButton={!mustAnswer}
      closeButtonProps={{ "aria-label": t("kit.close") }}
      attributes={noBanner}
      classNames={parts}
      zIndex={zIndex}
      {...actionKeys}
    >
      <OverPage>
        <Ready>{children}</Ready>
      </OverPage>
    </Modal>
  );
}

/**
 * Ctrl+Enter runs the action of a dialog or form from wherever the focus is in it, by pressing its footer's action
 * button.
 */
function pressAction(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.repeat || event.defaultPrevented) return;
  // A dialog that opened from this one is not part of it.
  if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
  const action = event.currentTarget.querySelector<HTMLButtonElement>("[data-confirm]");
  if (action === null) return;
  event.preventDefault();
  action.click();
}

/** Enter would open a closed select, whichever modifiers are held. */
function pressOverClosedList(event: KeyboardEvent<HTMLElement>): void {
  if (
    !(event.target instanceof Element) ||
    !event.target.matches("input[readonly][aria-haspopup=listbox]:not([aria-expanded=true])")
  )
    return;
  pressAction(event);
  if (event.defaultPrevented) event.stopPropagation();
}

/** Key handler with which a dialog or form receives the shortcut of its action. */
export const actionKeys = { onKeyDown: pressAction, onKeyDownCapture: pressOverClosedList };

/**
 * Moves the focus to the dialog's first field as soon as it exists, so that typing right after the key that opened it
 * works.
 */
function Ready({ children }: { readonly children: ReactNode }) {
  const focus = useCallback((content: HTMLDivElement | null) => {
    const first =
      content?.querySelector<HTMLElement>("[data-autofocus]") ??
      [...(content?.querySelectorAll<HTMLInputElement>(takesLetters) ?? [])].find(({ disabled }) => !disabled);
    // The focus trap uses this attribute.
    first?.setAttribute("data-autofocus", "");
    first?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={focus} style={{ display: "contents" }}>
      {children}
    </div>
  );
}
