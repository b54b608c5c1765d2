import { Drawer as MantineDrawer, Modal } from "@mantine/core";
import { type ReactNode, useCallback } from "react";
import { headPlaces } from "./page-head.tsx";
import { useFocusBack } from "./use-focus-back.ts";
import { useWords } from "./words.tsx";

export type DialogProps = {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly size?: "sm" | "md" | "lg" | "xl";
  /** Only its own buttons end it: no click outside, no Escape, no cross. */
  readonly mustAnswer?: boolean;
  /** What it was asked to do is on its way: it stays until the answer, so that nobody misses it. */
  readonly isBusy?: boolean;
};

const stay = (): void => undefined;

// The head of a dialog is an HTML header, which would be a second banner of the page.
export const noBanner = { header: { role: "presentation" } };

/** A question over the page. Rendered only while it is open. */
export function Dialog({ title, onClose, children, size = "md", mustAnswer = false, isBusy = false }: DialogProps) {
  const { t } = useWords();
  useFocusBack();
  return (
    <Modal opened onClose={isBusy ? stay : onClose} title={title} size={size} closeOnClickOutside={!mustAnswer} closeOnEscape={!mustAnswer}
      withCloseButton={!mustAnswer} closeButtonProps={{ "aria-label": t("kit.close") }} attributes={noBanner}>
      <headPlaces.Provider value={undefined}><Ready>{children}</Ready></headPlaces.Provider>
    </Modal>
  );
}

/** What stands behind a figure or a row, beside the page that it belongs to. Rendered only while it is open. */
export function Drawer({ title, onClose, children, size = "lg" }: Omit<DialogProps, "mustAnswer" | "isBusy" | "size">
  & { readonly size?: NonNullable<DialogProps["size"]> | "wide" | "widest" }) {
  const { t } = useWords();
  useFocusBack();
  return (
    <MantineDrawer opened onClose={onClose} title={title} size={size === "wide" ? "min(100%, 1080px)" : size === "widest" ? "min(100%, 1280px)" : size}
      closeButtonProps={{ "aria-label": t("kit.close") }} attributes={noBanner}>
      <headPlaces.Provider value={undefined}>{children}</headPlaces.Provider>
    </MantineDrawer>
  );
}

/** Leads the focus to the dialog's first field as soon as it is there, so that what is typed right after the key that opened it is heard. */
function Ready({ children }: { readonly children: ReactNode }) {
  const focus = useCallback((content: HTMLDivElement | null) => {
    content?.querySelector<HTMLElement>("[data-autofocus]")?.focus({ preventScroll: true });
  }, []);
  return <div ref={focus} style={{ display: "contents" }}>{children}</div>;
}
