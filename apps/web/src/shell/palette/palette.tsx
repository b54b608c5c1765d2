import { Spotlight } from "@mantine/spotlight";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { signOut } from "../../data/connection/signing.ts";
import { SearchIcon } from "../../kit/format/icons.tsx";
import { useLocale } from "../../kit/format/words.tsx";
import { type Viewer, menuFor } from "../viewer-menu.ts";
import { usePaletteFound } from "./palette-found.ts";
import { chooseFirst, chosenAction, paletteStore } from "./palette-store.ts";
import { useThemeSwitch } from "../preferences/use-theme-switch.ts";

// The field must have the focus before the next key: no animation, so that nothing that is typed goes to the page
// behind.
const atOnce = { duration: 0 };
// A field or the till's entry line usually has the focus; the palette must open from there too.
const searchedEverywhere: string[] = [];
// On a slow machine a blur would cost more than the palette itself.
const overlay = { backgroundOpacity: 0.35, blur: 0 };

/** Everything to open, find or do, by name; on Ctrl+K. */
export function Palette({ viewer, onHelp }: { readonly viewer: Viewer; readonly onHelp: () => void }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const { choose } = useThemeSwitch();
  const groups = useMemo(() => menuFor(viewer), [viewer]);
  const [typed, setTyped] = useState("");
  const { groups: found, isSearching } = usePaletteFound(viewer, typed);
  const wantsFirst = useRef(false);
  const foundIds = found.flatMap(({ actions }) => actions.map(({ id }) => id)).join();
  useEffect(() => {
    if (typed === "" || isSearching) return;
    const first = chooseFirst();
    if (wantsFirst.current) first?.click();
    wantsFirst.current = false;
  }, [typed, isSearching, foundIds]);
  // Enter after a ticket number may come before the ticket is found.
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    wantsFirst.current = key === "Enter" && isSearching && chosenAction() === null;
  };
  const before = useRef<Element | null>(null);
  const pages = groups.map(({ title, pages: inGroup }) => ({
    group: t(title),
    actions: inGroup.map(({ path }) => ({
      id: path,
      label: t(`routes.${path}`),
      description: path,
      onClick: () => {
        void navigate(path);
      },
    })),
  }));
  const commands = {
    group: t("shell.product"),
    actions: [
      {
        id: "light",
        label: `${t("shell.theme")}: ${t("shell.themeLight")}`,
        onClick: () => {
          choose("light");
        },
      },
      {
        id: "dark",
        label: `${t("shell.theme")}: ${t("shell.themeDark")}`,
        onClick: () => {
          choose("dark");
        },
      },
      { id: "keys", label: t("shell.helpKeys"), onClick: onHelp },
      {
        id: "out",
        label: t("shell.signOut"),
        onClick: () => {
          void navigate(signOut(), { replace: true });
        },
      },
    ],
  };
  return (
    <Spotlight
      store={paletteStore}
      actions={[...found, ...pages, commands]}
      shortcut="mod + K"
      highlightQuery
      nothingFound={t(isSearching ? "shell.searching" : "shell.nothingFound")}
      scrollable
      maxHeight={420}
      query={typed}
      onQueryChange={setTyped}
      tagsToIgnore={searchedEverywhere}
      overlayProps={overlay}
      transitionProps={atOnce}
      returnFocus={false}
      onSpotlightClose={() => {
        giveBack(before.current);
        before.current = null;
      }}
      attributes={{ content: { "aria-label": t("shell.palette") } }}
      searchProps={{
        onKeyDown,
        placeholder: t("shell.paletteHint"),
        "aria-label": t("shell.palette"),
        leftSection: <SearchIcon />,
        autoFocus: true,
        // The previously focused element: it gets the focus back if the palette closes without navigating.
        onFocus: ({ relatedTarget }) => {
          if (relatedTarget !== null) before.current = relatedTarget;
        },
      }}
    />
  );
}

function giveBack(to: Element | null): void {
  if (document.activeElement === document.body && to instanceof HTMLElement && to.isConnected)
    to.focus({ preventScroll: true });
}
