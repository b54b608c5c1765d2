import { Drawer as MantineDrawer } from "@mantine/core";
import type { ReactNode } from "react";
import { noBanner } from "./dialog.tsx";
import { useLayer } from "../behaviour/layers.tsx";
import { useFocusBack } from "../behaviour/use-focus-back.ts";
import { useLocale } from "../format/locale.tsx";
import styles from "./sheet.module.css";

export type SheetProps = { readonly title: string; readonly onClose: () => void; readonly children: ReactNode };

const slides = { duration: 120, timingFunction: "ease-out" };

/** A bottom sheet for the touched item on a phone. Render it only while it is open. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const { t } = useLocale();
  const { isTop, zIndex } = useLayer(onClose);
  useFocusBack();
  return (
    <MantineDrawer
      opened
      onClose={onClose}
      title={title}
      position="bottom"
      size="auto"
      transitionProps={slides}
      attributes={noBanner}
      zIndex={zIndex}
      closeOnEscape={isTop}
      classNames={{ content: styles["content"] ?? "", inner: styles["inner"] ?? "" }}
      closeButtonProps={{ "aria-label": t("kit.close") }}
    >
      {children}
    </MantineDrawer>
  );
}
