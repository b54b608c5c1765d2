import { languageNames, languages } from "@chalkboard/messages";
import { Button, Menu } from "@mantine/core";
import { ChevronDown } from "../kit/icons.tsx";
import { useWords } from "../kit/words.tsx";
import { chooseLanguage } from "./choose-language.ts";

export function LanguageSwitch() {
  const { t, language: current } = useWords();
  return (
    <Menu>
      <Menu.Target>
        <Button variant="subtle" color="gray" px={8} rightSection={<ChevronDown size={12} />}
          aria-label={`${current}, ${t("shell.language")}: ${languageNames[current]}`}>{current}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((choice) => (
          <Menu.Item key={choice} lang={choice} aria-current={choice === current} onClick={() => { chooseLanguage(choice); }}>
            {languageNames[choice]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
