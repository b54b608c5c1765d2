import { ActionIcon, Button, Tooltip } from "@mantine/core";
import { type Role, roles } from "@chalkboard/contract";
import { Suspense, lazy } from "react";
import { Link } from "react-router";
import { useNow } from "../data/clock.ts";
import { KeyboardIcon, MenuIcon, SearchIcon } from "../kit/icons.tsx";
import { Time } from "../kit/figures.tsx";
import { useWords } from "../kit/words.tsx";
import { liveStatus } from "../live/live.ts";
import { useStore } from "../ports/store.ts";
import { Balance } from "./balance.tsx";
import { Sign, useServiceLook } from "./brand.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { palette } from "./palette-store.ts";
import { ProfileMenu } from "./profile-menu.tsx";
import { useServiceHue } from "./service-hue.ts";
import { ThemeSwitch } from "./theme-switch.tsx";
import { showsBalance, useSession } from "../data/viewer.ts";
import styles from "./header.module.css";

/** Who is told of tickets that wait for a trader. */
const hearsReferrals: readonly Role[] = [roles.platform, roles.assistant, roles.admin, roles.controller];
const Bell = lazy(async () => ({ default: (await import("../referrals/bell.tsx")).Bell }));

export type HeaderProps = { readonly onMenu?: () => void; readonly onHelp: () => void };

/** Who, where, what time, how much, and whether the figures are alive. */
export function Header({ onMenu, onHelp }: HeaderProps) {
  const { t } = useWords();
  const person = useSession();
  const look = useServiceLook(person.serviceId);
  useServiceHue(look);
  const description = look?.appearance.description ?? "";
  return (
    <header className={styles["header"]}>
      {onMenu !== undefined && (
        <ActionIcon variant="subtle" color="gray" size={34} aria-label={t("shell.openNavigation")} onClick={onMenu}><MenuIcon /></ActionIcon>
      )}
      <Link to="/" className={styles["brand"]}><Sign look={look} /><span className={styles["service"]}>{person.serviceName}</span></Link>
      {description !== "" && <span className={styles["pos"]}>{description}</span>}
      {person.posName !== "" && <span className={styles["pos"]}>{person.posName}</span>}
      <span className={styles["space"]} />
      {hearsReferrals.includes(person.role as Role) && <Suspense fallback={null}><Bell /></Suspense>}
      <ServerClock />
      {showsBalance(person) && <Balance />}
      <ConnectionLight />
      <Button className={styles["palette"] ?? ""} variant="default" px={8} leftSection={<SearchIcon size={14} />}
        aria-label={`Ctrl K: ${t("shell.palette")}`} onClick={palette.open}>
        <kbd>Ctrl K</kbd>
      </Button>
      <Tooltip label={`${t("shell.help")} (F1)`}>
        <ActionIcon className={styles["wideOnly"] ?? ""} variant="subtle" color="gray" size={30} aria-label={t("shell.helpKeys")} onClick={onHelp}>
          <KeyboardIcon />
        </ActionIcon>
      </Tooltip>
      <LanguageSwitch />
      <ThemeSwitch />
      <ProfileMenu />
    </header>
  );
}

function ServerClock() {
  const { t } = useWords();
  const now = useNow(1000);
  return <span className={styles["clock"]} title={t("shell.serverTime")}><Time at={now} as="clock" /></span>;
}

function ConnectionLight() {
  const { t } = useWords();
  const status = useStore(liveStatus);
  const text = t(status === "live" ? "shell.connectionLive" : status === "trying" ? "shell.connectionTrying" : "shell.connectionLost");
  return (
    <Tooltip label={text}>
      <span className={styles["light"]} data-status={status} role="status" aria-label={text}><i aria-hidden="true" /></span>
    </Tooltip>
  );
}
