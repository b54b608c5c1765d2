import { Button } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { enterPos } from "../../data/connection/entering.ts";
import { announceRefusal } from "../../data/connection/refused.ts";
import { useLocale } from "../../kit/format/locale.tsx";

export type WorkHereProps = {
  readonly posId: number;
  /** The person's name, if a list has several such buttons. */
  readonly name?: string;
};

/** Enters the session of a POS or customer, at its till or site. */
export function WorkHere({ posId, name }: WorkHereProps) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const enter = async (): Promise<void> => {
    setBusy(true);
    const answered = await enterPos(posId).finally(() => {
      setBusy(false);
    });
    if (answered.ok) await navigate("/", { replace: true });
    else announceRefusal({ code: answered.responseType, data: answered.data });
  };
  return (
    <Button
      size={name === undefined ? "compact-sm" : "compact-xs"}
      variant="default"
      loading={busy}
      {...(name === undefined ? {} : { "aria-label": `${t("network.workHere")}: ${name}` })}
      onClick={() => {
        void enter();
      }}
    >
      {t("network.workHere")}
    </Button>
  );
}
