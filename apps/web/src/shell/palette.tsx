import { Spotlight } from "@mantine/spotlight";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { signOut } from "../data/signing.ts";
import { SearchIcon } from "../kit/icons.tsx";
import { useWords } from "../kit/words.tsx";
import { type Viewer, menuFor } from "./menu.ts";
import { usePaletteFound } from "./palette-found.ts";
import { useThemeSwitch } from "./use-theme-switch.ts";

// A blur would cost a slow machine more than the palette itself.
const overlay = { backgroundOpacity: 0.35, blur: 0 };

/** Everything that one can go to, find or do, by its name; on Ctrl+K. */
export function Palette({ viewer, onHelp }: { readonly viewer: Viewer; readonly onHelp: () => void }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const { choose } = useThemeSwitch();
  const groups = useMemo(() => menuFor(viewer), [viewer]);
  const [typed, setTyped] = useState("");
  const found = usePaletteFound(viewer, typed);
  const pages = groups.map(({ title, pages: inGroup }) => ({
    group: t(title),
    actions: inGroup.map(({ path }) => ({ id: path, label: t(`routes.${path}`), description: path, onClick: () => { void navigate(path); } })),
  }));
  const commands = {
    group: t("shell.product"),
    actions: [
      { id: "light", label: `${t("shell.theme")}: ${t("shell.themeLight")}`, onClick: () => { choose("light"); } },
      { id: "dark", label: `${t("shell.theme")}: ${t("shell.themeDark")}`, onClick: () => { choose("dark"); } },
      { id: "keys", label: t("shell.helpKeys"), onClick: onHelp },
      { id: "out", label: t("shell.signOut"), onClick: () => { void navigate(signOut(), { replace: true }); } },
    ],
  };
  return (
    <Spotlight actions={[...found, ...pages, commands]} shortcut="mod + K" nothingFound={t("shell.nothingFound")} highlightQuery scrollable maxHeight={420}
      query={typed} onQueryChange={setTyped}
      overlayProps={overlay}
      attributes={{ content: { "aria-label": t("shell.palette") } }}
      searchProps={{ placeholder: t("shell.paletteHint"), "aria-label": t("shell.palette"), leftSection: <SearchIcon /> }} />
  );
}
