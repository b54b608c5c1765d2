import { Spotlight, type SpotlightActionGroupData, useSpotlight } from "@mantine/spotlight";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { signOut } from "../../data/connection/signing.ts";
import { useSession } from "../../data/viewer.ts";
import { BackCloses } from "../../kit/behaviour/layers.tsx";
import { SearchIcon } from "../../kit/format/icons.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { choices } from "../../ports/choices.ts";
import { useThemeSwitch } from "../preferences/use-theme-switch.ts";
import { isOpenTo, menuFor, type Viewer } from "../viewer-menu.ts";
import { type Found, type FoundGroup, usePaletteFound, isPaletteFinding } from "./palette-found.ts";
import type { SettingPage } from "./palette-rules.ts";
import { chooseFirst, chosenAction, palette, paletteStore } from "./palette-store.ts";
import { matches, readUsed, usedAfter, usedFirst } from "./palette-text.ts";

// The field must have the focus before the next key: no animation, so that nothing that is typed goes to the page
// behind.
const atOnce = { duration: 0 };
// A field or the till's entry line usually has the focus; the palette must open from there too.
const searchedEverywhere: string[] = [];
// On a slow machine a blur would cost more than the palette itself.
const overlay = { backgroundOpacity: 0.35, blur: 0 };

/** Nothing is left out by the library: the server finds, and what is known here is found without accents. */
const showAll = (_query: string, actions: readonly SpotlightActionGroupData[]) => [...actions];

/** Everything to open, find or begin, by name; on Ctrl+K. Enter opens it, with Ctrl in a new tab. */
export function Palette({ viewer, onHelp }: { readonly viewer: Viewer; readonly onHelp: () => void }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const { first, last, isSearching } = usePaletteFound(viewer, typed);
  const known = useKnown(viewer, typed, onHelp);
  const usedName = `used-${String(useSession().userId)}`;
  const [used, setUsed] = useState(() => readUsed(choices.read(usedName)));
  const wantsFirst = useRef(false);
  /** The person chose by the arrows; before, the first action is chosen. */
  const hasMoved = useRef(false);
  const isForNewTab = useRef(false);
  const open = ({ id, label, description = "", to, onOpen }: Found): void => {
    const isNew = isForNewTab.current && to !== undefined;
    isForNewTab.current = false;
    if (to !== undefined) {
      const next = usedAfter(used, { id, label, description, to });
      setUsed(next);
      choices.write(usedName, JSON.stringify(next));
    }
    if (isNew) globalThis.open(`#${to}`, "_blank", "noopener");
    else if (onOpen !== undefined) onOpen();
    else if (to !== undefined) void navigate(to);
  };
  const lately: FoundGroup = { group: t("shell.foundUsed"), actions: typed.trim() === "" ? used : [] };
  const groups = [lately, ...first, ...known, ...last]
    .filter(({ actions }) => actions.length > 0)
    .map(({ group, actions }, index) => ({
      group,
      actions: usedFirst(actions, used).map((one) => ({
        // What was used lately is in two groups.
        id: index === 0 && group === lately.group ? `used ${one.id}` : one.id,
        label: one.label,
        ...(one.description === undefined ? {} : { description: one.description }),
        onClick: ({ ctrlKey, metaKey }: { readonly ctrlKey: boolean; readonly metaKey: boolean }) => {
          isForNewTab.current ||= ctrlKey || metaKey;
          open(one);
        },
      })),
    }));
  const ids = groups.flatMap(({ actions }) => actions.map(({ id }) => id)).join();
  useEffect(() => {
    // A search that this render began is not known to it yet.
    if (typed === "" || isSearching || isPaletteFinding()) return;
    const action = hasMoved.current ? chosenAction() : chooseFirst();
    if (wantsFirst.current) action?.click();
    wantsFirst.current = false;
  }, [typed, isSearching, ids]);
  // Enter after a ticket number may come before the ticket is found.
  const onKeyDown = ({ key, ctrlKey, metaKey }: KeyboardEvent): void => {
    if (key === "ArrowDown" || key === "ArrowUp") hasMoved.current = true;
    isForNewTab.current = key === "Enter" && (ctrlKey || metaKey);
    wantsFirst.current = key === "Enter" && isSearching && !hasMoved.current;
  };
  const before = useRef<Element | null>(null);
  const { opened: isOpen } = useSpotlight(paletteStore);
  return (
    <>
      {isOpen && <BackCloses onBack={palette.close} />}
      <Spotlight
        store={paletteStore}
        actions={groups}
        filter={showAll as never}
        shortcut="mod + K"
        highlightQuery
        nothingFound={t(isSearching ? "shell.searching" : "shell.nothingFound")}
        scrollable
        maxHeight={420}
        query={typed}
        onQueryChange={(text) => {
          hasMoved.current = false;
          chosenAction()?.removeAttribute("data-selected");
          setTyped(text);
        }}
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
    </>
  );
}

/** The pages, rules and commands that the typed text names: they are known here. */
function useKnown(viewer: Viewer, typed: string, onHelp: () => void): readonly FoundGroup[] {
  const { t } = useLocale();
  const navigate = useNavigate();
  const { choose } = useThemeSwitch();
  const menu = useMemo(() => menuFor(viewer), [viewer]);
  const [settings, setSettings] = useState<readonly SettingPage[]>([]);
  const isTyped = typed.trim() !== "";
  useEffect(() => {
    if (isTyped)
      void import("./palette-rules.ts").then(({ settingPages }) => {
        setSettings(settingPages((path) => isOpenTo(path, viewer)));
      });
  }, [isTyped, viewer]);
  const pages = menu.map(({ title, pages: inGroup }): FoundGroup => {
    const actions = inGroup.map(({ path }) => ({ id: path, label: t(`routes.${path}`), description: path, to: path }));
    return { group: t(title), actions };
  });
  const rules = settings.map(({ setting, path }) => ({
    id: `rule ${setting}`,
    label: t(`settings.${setting}`),
    description: t(`routes.${path}`),
    to: path,
  }));
  const commands = (["light", "dark"] as const).map((scheme) => ({
    id: scheme,
    label: `${t("shell.theme")}: ${t(scheme === "light" ? "shell.themeLight" : "shell.themeDark")}`,
    onOpen: () => {
      choose(scheme);
    },
  }));
  const signsOut = {
    id: "out",
    label: t("shell.signOut"),
    onOpen: () => {
      void navigate(signOut(), { replace: true });
    },
  };
  const keys = { id: "keys", label: t("shell.helpKeys"), onOpen: onHelp };
  return [
    ...pages,
    { group: t("shell.foundRules"), actions: isTyped ? rules : [] },
    { group: t("shell.product"), actions: [...commands, keys, signsOut] },
  ].map(({ group, actions }) => ({
    group,
    actions: (actions as readonly Found[]).filter(({ label, description }) =>
      matches(typed, `${label} ${description ?? ""}`),
    ),
  }));
}

function giveBack(to: Element | null): void {
  if (document.activeElement === document.body && to instanceof HTMLElement && to.isConnected)
    to.focus({ preventScroll: true });
}
