import { Modal } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useCallback } from "react";
import { useLayer } from "./layers.ts";
import { takesLetters } from "./own-field.ts";
import { OverPage } from "./over-page.tsx";
import { useFocusBack } from "./use-focus-back.ts";
import { useLocale } from "./words.tsx";
import styles from "./dialog.module.css";

export type DialogProps = {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** A question of a sentence, fields in two columns, a table. */
  readonly size?: "sm" | "md" | "lg";
  /** Only its own buttons end it: no click outside, no Escape, no cross. */
  readonly mustAnswer?: boolean;
  /** What it was asked to do is on its way: it stays until the answer, so that nobody misses it. */
  readonly isBusy?: boolean;
};

const stay = (): void => undefined;
const widths = { sm: 440, md: 600, lg: 800 } as const;

// The head of a dialog is an HTML header, which would be a second banner of the page.
export const noBanner = { header: { role: "presentation" } };
const parts = { header: styles["head"] ?? "", body: styles["body"] ?? "" };

/** A question over the page, with its buttons in a `<Foot>`. Rendered only while it is open. */
export function Dialog({ title, onClose, children, size = "md", mustAnswer = false, isBusy = false }: DialogProps) {
  const { t } = useLocale();
  const { isTop, zIndex } = useLayer();
  useFocusBack();
  return (
    <Modal opened onClose={isBusy ? stay : onClose} title={title} size={widths[size]} closeOnClickOutside={!mustAnswer} closeOnEscape={isTop && !mustAnswer}
      withCloseButton={!mustAnswer} closeButtonProps={{ "aria-label": t("kit.close") }} attributes={noBanner} classNames={parts} zIndex={zIndex}
      {...actionKeys}>
      <OverPage><Ready>{children}</Ready></OverPage>
    </Modal>
  );
}

/** Ctrl Enter does what a dialog or a form is for, wherever one is in it: presses the deed of its foot. */
function pressAction(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.repeat || event.defaultPrevented) return;
  // A dialog that opened from this one is no part of it.
  if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
  const action = event.currentTarget.querySelector<HTMLButtonElement>("[data-deed]");
  if (action === null) return;
  event.preventDefault();
  action.click();
}

/** A list that is not open would open with Enter, whatever is held with it. */
function pressOverClosedList(event: KeyboardEvent<HTMLElement>): void {
  if (!(event.target instanceof Element) || !event.target.matches("input[readonly][aria-haspopup=listbox]:not([aria-expanded=true])")) return;
  pressAction(event);
  if (event.defaultPrevented) event.stopPropagation();
}

/** What a dialog or a form hears for its deed. */
export const actionKeys = { onKeyDown: pressAction, onKeyDownCapture: pressOverClosedList };

/** Leads the focus to the dialog's first field as soon as it is there, so that what is typed right after the key that opened it is heard. */
function Ready({ children }: { readonly children: ReactNode }) {
  const focus = useCallback((content: HTMLDivElement | null) => {
    const first = content?.querySelector<HTMLElement>("[data-autofocus]")
      ?? [...content?.querySelectorAll<HTMLInputElement>(takesLetters) ?? []].find(({ disabled }) => !disabled);
    // What keeps the focus in the dialog goes by the mark.
    first?.setAttribute("data-autofocus", "");
    first?.focus({ preventScroll: true });
  }, []);
  return <div ref={focus} style={{ display: "contents" }}>{children}</div>;
}
