import { type Role, roles } from "@chalkboard/contract";
import { UnstyledButton } from "@mantine/core";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { useNow } from "../data/clock.ts";
import { useBalance } from "../data/use-balance.ts";
import { seesWork, showsBalance, useSession } from "../data/viewer.ts";
import { headSlot } from "../kit/behaviour/page-head.tsx";
import { Time } from "../kit/format/figures.tsx";
import { Money } from "../kit/format/money.tsx";
import { useLocale } from "../kit/format/locale.tsx";
import { liveStatus } from "../live/live.ts";
import { useStore } from "../ports/store.ts";
import styles from "./header.module.css";
import { palette } from "./palette/palette-store.ts";
import { ProfileMenu } from "./preferences/profile-menu.tsx";
import { Sign, useServiceBrand } from "./sign-in/brand.tsx";
import { useServiceHue } from "./sign-in/service-hue.ts";

/** The roles that are notified of tickets awaiting a trader. */
const hearsReferrals: readonly Role[] = [roles.platform, roles.assistant, roles.admin, roles.controller];
const Bell = lazy(async () => ({ default: (await import("../selling/referrals/bell.tsx")).Bell }));

const Work = lazy(async () => ({ default: (await import("../platform/work/work-mark.tsx")).WorkMark }));

export type HeaderProps = { readonly hasMenu: boolean; readonly onHelp: () => void };

/**
 * The header: the page's title and filters, then the tools of every page. Without a sidebar it shows the site's name.
 */
export function Header({ hasMenu, onHelp }: HeaderProps) {
  const { t } = useLocale();
  const person = useSession();
  const look = useServiceBrand(person.serviceId);
  useServiceHue(look);
  const description = look?.appearance.description ?? "";
  return (
    <header className={styles["header"]}>
      {hasMenu ? (
        <div ref={placePage} className={styles["page"]} />
      ) : (
        <>
          <Link to="/" className={styles["brand"]}>
            <Sign look={look} />
            <span className={styles["service"]}>{person.serviceName}</span>
          </Link>
          {description !== "" && <span className={styles["pos"]}>{description}</span>}
          {person.posName !== "" && <span className={styles["pos"]}>{person.posName}</span>}
          <span className={styles["space"]} />
        </>
      )}
      {hearsReferrals.includes(person.role as Role) && (
        <Suspense fallback={null}>
          <Bell />
        </Suspense>
      )}
      {seesWork(person) && (
        <Suspense fallback={null}>
          <Work />
        </Suspense>
      )}
      <ConnectionState />
      {showsBalance(person) && <Balance />}
      <ServerClock />
      <UnstyledButton
        className={styles["palette"] ?? ""}
        aria-label={`Ctrl K: ${t("shell.palette")}`}
        onClick={palette.open}
      >
        <kbd>Ctrl K</kbd>
      </UnstyledButton>
      <ProfileMenu onHelp={onHelp} />
    </header>
  );
}

function placePage(element: HTMLElement | null): void {
  headSlot.write(element);
}

function ServerClock() {
  const { t } = useLocale();
  const now = useNow(1000);
  return (
    <span className={styles["clock"]} title={t("shell.serverTime")}>
      <Time at={now} as="clock" />
    </span>
  );
}

/** Hidden while connected; a lost connection means that every figure may be out of date. */
function ConnectionState() {
  const { t } = useLocale();
  const status = useStore(liveStatus);
  return (
    <span className={styles["connection"]} role="status">
      {status === "live" ? "" : t(status === "trying" ? "shell.connectionTrying" : "shell.connectionLost")}
    </span>
  );
}

/** The account balance in the header. */
function Balance() {
  const { t, format, currency } = useLocale();
  const shown = useBalance();
  const limit = shown.limit < 0 ? t("shell.unlimited") : format.money(shown.limit, currency);
  return (
    <span className={styles["balance"]} title={`${t("shell.limit")}: ${limit}`}>
      <span className={styles["label"]}>{t("shell.balance")}</span> <Money amount={shown.balance} zero />
    </span>
  );
}
