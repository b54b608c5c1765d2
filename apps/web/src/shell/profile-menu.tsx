import type { OddsFormat, PlainKey } from "@chalkboard/messages";
import { Button, Menu } from "@mantine/core";
import { Suspense, lazy, useEffect } from "react";
import { useNavigate } from "react-router";
import { profileOpen } from "../data/profile.ts";
import { signOut } from "../data/signing.ts";
import { useSession } from "../data/viewer.ts";
import { UserIcon } from "../kit/icons.tsx";
import { useWords } from "../kit/words.tsx";
import { useStore } from "../ports/store.ts";
import { oddsFormat } from "./preferences.ts";
import styles from "./header.module.css";

// Rarely opened, so it is fetched when it is wanted.
const ProfileDialog = lazy(async () => ({ default: (await import("./profile-dialog.tsx")).ProfileDialog }));

const formats: readonly { readonly format: OddsFormat; readonly title: PlainKey }[] = [
  { format: "american", title: "shell.oddsAmerican" },
  { format: "decimal", title: "shell.oddsDecimal" },
  { format: "fractional", title: "shell.oddsFractional" },
];

/** Who is signed in, how he reads odds, and the way out. */
export function ProfileMenu() {
  const { t, oddsFormat: chosen } = useWords();
  const person = useSession();
  const navigate = useNavigate();
  const isOpen = useStore(profileOpen);
  // Whoever signs in next has not opened his.
  useEffect(() => () => { profileOpen.write(false); }, []);
  return (
    <>
      {isOpen && <Suspense fallback={null}><ProfileDialog onClose={() => { profileOpen.write(false); }} /></Suspense>}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="subtle" color="gray" px={8} leftSection={<UserIcon />} aria-label={t("shell.openProfile", { name: person.name })}>
            <span className={styles["name"]}>{person.name}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{person.name}{person.zoneName === "" ? "" : ` · ${person.zoneName}`}</Menu.Label>
          {person.email !== "" && <Menu.Label>{person.email}</Menu.Label>}
          <Menu.Item onClick={() => { profileOpen.write(true); }}>{t("shell.profile")}…</Menu.Item>
          <Menu.Divider />
          <Menu.Label>{t("shell.oddsFormat")}</Menu.Label>
          {formats.map(({ format, title }) => (
            <Menu.Item key={format} aria-current={format === chosen} onClick={() => { oddsFormat.write(format); }}
              rightSection={format === chosen ? "✓" : undefined}>{t(title)}</Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => { void navigate(signOut(), { replace: true }); }}>{t("shell.signOut")}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
