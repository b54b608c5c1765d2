import { type OddsFormat, type PlainKey, languageNames } from "@chalkboard/i18n";
import { Menu, UnstyledButton } from "@mantine/core";
import { Suspense, lazy, useEffect } from "react";
import { useNavigate } from "react-router";
import { openPanel } from "../../data/panels.ts";
import { profileOpen } from "../../data/profile.ts";
import { signOut } from "../../data/connection/signing.ts";
import { seesWork, useSession } from "../../data/viewer.ts";
import { initialsOf } from "../../kit/format/initials.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { useStore } from "../../ports/store.ts";
import { chooseLanguage } from "./choose-language.ts";
import { oddsFormat } from "./preferences.ts";
import { schemeTitles, schemes, useThemeSwitch } from "./use-theme-switch.ts";
import styles from "../header.module.css";

// Rarely opened, so it is loaded on demand.
const ProfileDialog = lazy(async () => ({ default: (await import("./profile-dialog.tsx")).ProfileDialog }));

const formats: readonly { readonly format: OddsFormat; readonly title: PlainKey }[] = [
  { format: "american", title: "shell.oddsAmerican" },
  { format: "decimal", title: "shell.oddsDecimal" },
  { format: "fractional", title: "shell.oddsFractional" },
];

/** The signed-in user, their preferences, and signing out. */
export function ProfileMenu({ onHelp }: { readonly onHelp: () => void }) {
  const { t, language, oddsFormat: chosen } = useLocale();
  const { scheme, choose } = useThemeSwitch();
  const person = useSession();
  const navigate = useNavigate();
  const initials = initialsOf(person.name);
  const isOpen = useStore(profileOpen);
  // The next user to sign in has not opened theirs.
  useEffect(
    () => () => {
      profileOpen.write(false);
    },
    [],
  );
  return (
    <>
      {isOpen && (
        <Suspense fallback={null}>
          <ProfileDialog
            onClose={() => {
              profileOpen.write(false);
            }}
          />
        </Suspense>
      )}
      <Menu position="bottom-end" width={264}>
        <Menu.Target>
          <UnstyledButton
            className={styles["person"] ?? ""}
            title={person.name}
            aria-label={`${initials}: ${t("shell.openProfile", { name: person.name })}`}
          >
            <span className={styles["initials"]}>{initials}</span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            {person.name}
            {person.zoneName === "" ? "" : ` · ${person.zoneName}`}
          </Menu.Label>
          {person.email !== "" && <Menu.Label>{person.email}</Menu.Label>}
          <Menu.Item
            onClick={() => {
              profileOpen.write(true);
            }}
          >
            {t("shell.profile")}…
          </Menu.Item>
          {person.posId === 0 && (
            <Menu.Item
              onClick={() => {
                openPanel({ kind: "files", title: t("files.title") });
              }}
            >
              {t("files.title")}
            </Menu.Item>
          )}
          {seesWork(person) && (
            <Menu.Item
              onClick={() => {
                openPanel({ kind: "work", title: t("work.title") });
              }}
            >
              {t("work.title")}
            </Menu.Item>
          )}
          <Menu.Item
            onClick={() => {
              openPanel({ kind: "houseRules", title: t("houseRules.title") });
            }}
          >
            {t("houseRules.title")}
          </Menu.Item>
          <Menu.Item onClick={onHelp}>{t("shell.helpKeys")}</Menu.Item>
          <Menu.Divider />
          <Menu.Label>{t("shell.language")}</Menu.Label>
          <div className={styles["choices"]}>
            {person.languages.map((one) => (
              <Menu.Item
                key={one}
                lang={one}
                aria-current={one === language}
                onClick={() => {
                  chooseLanguage(one);
                }}
              >
                {languageNames[one]}
              </Menu.Item>
            ))}
          </div>
          <Menu.Label>{t("shell.theme")}</Menu.Label>
          <div className={styles["choices"]}>
            {schemes.map((one) => (
              <Menu.Item
                key={one}
                aria-current={one === scheme}
                onClick={() => {
                  choose(one);
                }}
              >
                {t(schemeTitles[one])}
              </Menu.Item>
            ))}
          </div>
          <Menu.Label>{t("shell.oddsFormat")}</Menu.Label>
          <div className={styles["choices"]}>
            {formats.map(({ format, title }) => (
              <Menu.Item
                key={format}
                aria-current={format === chosen}
                onClick={() => {
                  oddsFormat.write(format);
                }}
              >
                {t(title)}
              </Menu.Item>
            ))}
          </div>
          <Menu.Divider />
          <Menu.Item
            onClick={() => {
              void navigate(signOut(), { replace: true });
            }}
          >
            {t("shell.signOut")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
