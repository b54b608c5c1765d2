// A customer's own account: balance, bets, and contact. Designed for phones first.
import { tickets } from "@chalkboard/contract";
import { Button, SegmentedControl, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { profileOpen } from "../../data/profile.ts";
import { signOut } from "../../data/connection/signing.ts";
import { useBalance } from "../../data/use-balance.ts";
import { EmptyState } from "../../kit/states/empty-state.tsx";
import { Time } from "../../kit/format/figures.tsx";
import { Money } from "../../kit/format/money.tsx";
import { Page } from "../../kit/page/page.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { useList } from "../../page-parts/lists/use-list.ts";
import { openPanel } from "../../data/panels.ts";
import { useSession } from "../../data/viewer.ts";
import styles from "./own-account.module.css";
import { BannerSlides } from "../../page-parts/betting/banner-slides.tsx";
import { Status } from "../../page-parts/betting/ticket-status.tsx";
import { OwnWithdrawals } from "./own-withdrawals.tsx";
import type { TicketHead } from "./ticket-labels.ts";

const everyMs = 15_000;
const pending = 0;

export function OwnAccount() {
  const { t } = useLocale();
  const [isOpenOnly, setOpenOnly] = useState(true);
  return (
    <Page title="tickets.yourAccount">
      <div className={styles["account"]}>
        <BannerSlides hasPages />
        <Summary />
        <OwnWithdrawals />
        <div className={styles["head"]}>
          <h2>{t("tickets.yourBets")}</h2>
          <SegmentedControl
            aria-label={t("tickets.yourBets")}
            value={isOpenOnly ? "open" : "all"}
            onChange={(value) => {
              setOpenOnly(value === "open");
            }}
            data={[
              { value: "open", label: t("tickets.yourOpenBets") },
              { value: "all", label: t("kit.all") },
            ]}
          />
        </div>
        <Bets isOpenOnly={isOpenOnly} />
        <Ways />
      </div>
    </Page>
  );
}

/** The account's balance by the specification's display rule, and who handles its money. */
function Summary() {
  const { t } = useLocale();
  const { zoneName, serviceName } = useSession();
  const { balance, limit, pointCredit, allowToPlay } = useBalance();
  const name = zoneName === "" ? serviceName : zoneName;
  return (
    <section className={styles["summary"]}>
      <dl>
        <div>
          <dt>{t("shell.balance")}</dt>
          <dd>
            <Money amount={balance} withCode zero />
          </dd>
        </div>
        {limit >= 0 && (
          <div>
            <dt>{t("shell.limit")}</dt>
            <dd>
              <Money amount={limit} withCode zero />
            </dd>
          </div>
        )}
        {pointCredit > 0 && (
          <div>
            <dt>{t("shell.pointCredit")}</dt>
            <dd>
              <Money amount={pointCredit} withCode />
            </dd>
          </div>
        )}
      </dl>
      {!allowToPlay && <p role="status">{t("tickets.bettingOff", { name })}</p>}
      <p>{t("tickets.askAgent", { name })}</p>
    </section>
  );
}

function Bets({ isOpenOnly }: { readonly isOpenOnly: boolean }) {
  const { t } = useLocale();
  const { rows, hasMore, more } = useList(tickets.listTickets, isOpenOnly ? { status: pending } : {}, {
    pageSize: 50,
    everyMs,
  });
  if (rows.length === 0) return <EmptyState title={isOpenOnly ? "tickets.noOpenBets" : "tickets.noBets"} />;
  return (
    <>
      <ul className={styles["bets"]}>
        {rows.map((ticket) => (
          <li key={ticket.number}>
            <Bet ticket={ticket} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button variant="default" onClick={more}>
          {t("tickets.older")}
        </Button>
      )}
    </>
  );
}

function Bet({
  ticket: { number, soldAt, description, status, stake, possibleWin, prize, currency },
}: {
  readonly ticket: TicketHead;
}) {
  const { t } = useLocale();
  return (
    <UnstyledButton
      className={styles["bet"]}
      onClick={() => {
        openPanel({ kind: "ticket", number });
      }}
    >
      <span className={styles["line"]}>
        <span>
          {number} · <Time at={soldAt} as="dateTime" />
        </span>
        <Status status={status} />
      </span>
      <b>{description}</b>
      <span className={styles["line"]}>
        <span>
          {t("betting.risk")} <Money amount={stake} currency={currency} />
        </span>
        {prize > 0 ? (
          <span>
            {t("tickets.prize")} <Money amount={prize} currency={currency} />
          </span>
        ) : (
          <span>
            {t("betting.toWin")} <Money amount={possibleWin} currency={currency} />
          </span>
        )}
      </span>
    </UnstyledButton>
  );
}

function Ways() {
  const { t } = useLocale();
  const navigate = useNavigate();
  return (
    <div className={styles["ways"]}>
      <Button
        variant="default"
        onClick={() => {
          profileOpen.write(true);
        }}
      >
        {t("shell.profile")}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        onClick={() => {
          void navigate(signOut(), { replace: true });
        }}
      >
        {t("shell.signOut")}
      </Button>
    </div>
  );
}
