import { ActionIcon, Menu } from "@mantine/core";
import { MoonIcon, ScreenIcon, SunIcon } from "../kit/icons.tsx";
import { useWords } from "../kit/words.tsx";
import { schemeTitles, schemes, useThemeSwitch } from "./use-theme-switch.ts";

const icons = { light: SunIcon, dark: MoonIcon, auto: ScreenIcon };

export function ThemeSwitch() {
  const { t } = useWords();
  const { scheme, choose } = useThemeSwitch();
  const Current = icons[scheme];
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={30} aria-label={`${t("shell.theme")}: ${t(schemeTitles[scheme])}`}><Current /></ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {schemes.map((choice) => {
          const Sign = icons[choice];
          return (
            <Menu.Item key={choice} leftSection={<Sign />} aria-current={choice === scheme} onClick={() => { choose(choice); }}>
              {t(schemeTitles[choice])}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
