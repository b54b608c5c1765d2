// A phone's frame: the most important pages at the bottom, and access to all others.
import type { PlainKey } from "@chalkboard/i18n";
import { UnstyledButton } from "@mantine/core";
import { NavLink } from "react-router";
import { MoreIcon } from "../kit/format/icons.tsx";
import { PhonePlaces } from "../kit/page/phone-places.tsx";
import { useLocale } from "../kit/format/words.tsx";
import { type MenuPath, type Viewer, phonePages } from "./menu.ts";
import { PageIcon } from "./page-icons.tsx";
import { preload } from "./page-route.tsx";

/** A one-word label for a page in the bar; other pages use their titles. */
const words: Readonly<Partial<Record<MenuPath, PlainKey>>> = {
  "/zucca/hq-linea": "shell.tabLines",
  "/zucca/evento-resultado": "shell.tabScores",
  "/zucca/odds-history": "shell.tabHistory",
  "/ctrl/results": "shell.tabSales",
  "/ctrl/sale_monitor": "shell.tabMonitor",
  "/adm/pos": "reports.pos",
};

/** The most important pages of a user's menu, with all others behind the last place. */
export function PhoneBar({ viewer, onMenu }: { readonly viewer: Viewer; readonly onMenu: () => void }) {
  const { t } = useLocale();
  return (
    <PhonePlaces label={t("shell.navigation")}>
      {phonePages(viewer).map(({ group, page }) => (
        <NavLink
          key={page.path}
          to={page.path}
          onTouchStart={() => {
            void preload(page);
          }}
        >
          <PageIcon path={page.path} group={group} size={20} />
          <span>{t(words[page.path] ?? `routes.${page.path}`)}</span>
        </NavLink>
      ))}
      <UnstyledButton aria-haspopup="dialog" onClick={onMenu}>
        <MoreIcon size={20} />
        <span>{t("shell.tabMore")}</span>
      </UnstyledButton>
    </PhonePlaces>
  );
}
