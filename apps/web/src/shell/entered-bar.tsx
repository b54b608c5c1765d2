import { Button } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { leaveEntered } from "../data/connection/entering.ts";
import { useLocale } from "../kit/format/locale.tsx";
import { useSession } from "../data/viewer.ts";
import styles from "./entered-bar.module.css";

/** Says, above every page, that the user works in an entered session, and leads back. */
export function EnteredBar() {
  const { t } = useLocale();
  const { entered, serviceName, posName } = useSession();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  if (entered === "own") return null;
  const leave = async (): Promise<void> => {
    setBusy(true);
    const isBack = await leaveEntered().finally(() => {
      setBusy(false);
    });
    if (isBack) await navigate("/", { replace: true });
  };
  return (
    <div className={styles["bar"]} role="status">
      <span>
        {entered === "pos"
          ? t("account.worksInPos", { name: posName })
          : t("account.worksInService", { name: serviceName })}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        loading={busy}
        onClick={() => {
          void leave();
        }}
      >
        {t("account.leave")}
      </Button>
    </div>
  );
}
