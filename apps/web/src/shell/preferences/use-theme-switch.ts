import { type MantineColorScheme, useMantineColorScheme } from "@mantine/core";
import { timers } from "../../ports/browser.ts";

const flagMs = 300;
export const schemes = ["light", "dark", "auto"] as const;
export const schemeTitles = { light: "shell.themeLight", dark: "shell.themeDark", auto: "shell.themeSystem" } as const;

/** Sets the theme; for 300 ms a flag in the styles disables transitions. */
export function useThemeSwitch(): { scheme: MantineColorScheme; choose: (scheme: MantineColorScheme) => void } {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choose = (scheme: MantineColorScheme): void => {
    document.documentElement.dataset["themeSwitching"] = "true";
    setColorScheme(scheme);
    timers.after(flagMs, () => {
      delete document.documentElement.dataset["themeSwitching"];
    });
  };
  return { scheme: colorScheme, choose };
}
