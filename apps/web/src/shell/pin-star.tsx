import { UnstyledButton } from "@mantine/core";
import { StarIcon } from "../kit/format/icons.tsx";
import { useLocale } from "../kit/format/locale.tsx";
import { useToasts } from "../kit/states/toasts.tsx";
import { useStore } from "../ports/store.ts";
import type { MenuPath } from "./menu.ts";
import styles from "./pin-star.module.css";
import { changeMenu, isFull, menuChoices, pinnedPage } from "./preferences/menu-choices.ts";

export type PinStarProps = {
  readonly path: MenuPath;
  /** All pages of the person's menu. */
  readonly open: readonly MenuPath[];
  /** In the menu Tab and screen readers go from page to page; they have the star in the page's head. */
  readonly isInMenu?: boolean;
};

/** Pins a page to the top of the menu, or unpins it. */
export function PinStar({ path, open, isInMenu = false }: PinStarProps) {
  const { t } = useLocale();
  const toasts = useToasts();
  const now = useStore(menuChoices);
  const isPinned = now.pinned.includes(path);
  const label = t(isPinned ? "shell.unpin" : "shell.pin");
  return (
    <UnstyledButton
      className={styles["star"]}
      aria-label={label}
      title={label}
      aria-pressed={isPinned}
      tabIndex={isInMenu ? -1 : 0}
      aria-hidden={isInMenu || undefined}
      data-in-menu={isInMenu || undefined}
      onClick={() => {
        if (!isPinned && isFull(now, open)) toasts.caution(t("shell.pinnedFull"));
        else void changeMenu((latest) => pinnedPage(latest, open, path));
      }}
    >
      <StarIcon size={14} />
    </UnstyledButton>
  );
}
