import { responses } from "@chalkboard/contract";
import { explain, explainedCodes, readingToast, toastOfAnswer } from "@chalkboard/messages";
import { Anchor, Group, Loader, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { gate, scrapingFailed } from "../data/client.ts";
import { type Notice, notice } from "../data/connection.ts";
import { type Refusal, onRefusal } from "../data/refused.ts";
import { session } from "../data/session.ts";
import { signOut } from "../data/signing.ts";
import { Dialog } from "../kit/dialog.tsx";
import { Foot } from "../kit/foot.tsx";
import { useToasts } from "../kit/toasts.tsx";
import { useWords } from "../kit/words.tsx";
import { useStore } from "../ports/store.ts";

/** The controls of a sale answer from here downwards; the codes above are the shell's own. */
const firstControl = -20;

const dismiss = (): void => { notice.write(undefined); };

/** The dialogs between the page and the server (specification, section 8). The page under them keeps what was typed. */
export function ConnectionDialogs() {
  const current = useStore(notice);
  useEffect(() => {
    globalThis.addEventListener("online", gate.open);
    return () => { globalThis.removeEventListener("online", gate.open); };
  }, []);
  return <><Refusals /><NoticeDialog notice={current} /></>;
}

function NoticeDialog({ notice: current }: { readonly notice: Notice | undefined }) {
  switch (current) {
    case undefined: return null;
    case "expired": return <Expired />;
    case "newVersion": return <NewVersion />;
    case "scraping": return <Scraping />;
    case "printProgram": return <PrintProgram />;
    case "printFailed": return <PrintFailed />;
    case "updating":
    case "offline": return <Away trouble={current} />;
  }
}

/**
 * A control's refusal is a dialog by its response_type; what carries an error_code is a toast of the other catalogue, and so are a website that was not read
 * whole and the codes of every call.
 */
function Refusals() {
  const words = useWords();
  const toasts = useToasts();
  const [shown, setShown] = useState<Refusal | undefined>(undefined);
  useEffect(() => onRefusal((refusal) => {
    // These two have a dialog of their own.
    if (refusal.code === responses.sessionExpired || refusal.code === scrapingFailed) return;
    const [toast, reading] = [toastOfAnswer(refusal.data, words), readingToast(refusal.data, words)];
    if (toast !== undefined) toasts.error(toast);
    else if (reading !== undefined) toasts[reading.kind === "warning" ? "caution" : "error"](reading.text);
    else if (refusal.code <= firstControl && explainedCodes.some((code) => code === refusal.code)) setShown(refusal);
    else toasts.refused(refusal);
  }), [toasts, words]);
  if (shown === undefined) return null;
  const { title, text } = explain(shown, words);
  const close = (): void => { setShown(undefined); };
  return (
    <Dialog title={title} onClose={close} size="sm">
      <Text>{text}</Text>
      <Foot deed={words.t("kit.close")} onDeed={close} first="deed" />
    </Dialog>
  );
}

function Expired() {
  const { t } = useWords();
  const navigate = useNavigate();
  return (
    <Dialog title={t("dialogs.information")} onClose={dismiss} size="sm" mustAnswer>
      <Text>{t("dialogs.sessionExpired")}</Text>
      <Foot deed={t("dialogs.signInAgain")} onDeed={() => { void navigate(signOut()); }} first="deed" />
    </Dialog>
  );
}

function NewVersion() {
  const { t } = useWords();
  return (
    <Dialog title={t("dialogs.newVersion")} onClose={dismiss} size="sm" mustAnswer>
      <Text mb="xs">{t("dialogs.newVersionHint")}</Text>
      <Text c="dimmed">{t("dialogs.newVersionHintOther")}</Text>
      <Foot deed={t("dialogs.updateNow")} onDeed={() => { location.reload(); }} first="deed" />
    </Dialog>
  );
}

function Scraping() {
  const { t } = useWords();
  return (
    <Dialog title={t("dialogs.scraping")} onClose={dismiss} size="sm">
      <Text>{t("dialogs.scrapingText")}</Text>
      <Foot deed={t("kit.close")} onDeed={dismiss} first="deed" />
    </Dialog>
  );
}

function PrintFailed() {
  const { t } = useWords();
  return (
    <Dialog title={t("dialogs.printFailed")} onClose={dismiss} size="sm">
      <Text>{t("dialogs.printFailedText")}</Text>
      <Foot deed={t("kit.close")} onDeed={dismiss} first="deed" />
    </Dialog>
  );
}

// The service says where the program is found; where it names no place, nothing is offered.
function PrintProgram() {
  const { t } = useWords();
  const url = useStore(session)?.printProgramUrl ?? "";
  return (
    <Dialog title={t("dialogs.printMissing")} onClose={dismiss} size="sm">
      <Text>{t("dialogs.printMissingText")}</Text>
      <Foot deed={t("kit.close")} onDeed={dismiss} first="deed">
        {url !== "" && <Anchor href={url} target="_blank" rel="noreferrer">{t("dialogs.printDownload")}</Anchor>}
      </Foot>
    </Dialog>
  );
}

function Away({ trouble }: { readonly trouble: "updating" | "offline" }) {
  const { t } = useWords();
  const isUpdating = trouble === "updating";
  return (
    <Dialog title={t(isUpdating ? "dialogs.systemUpdating" : "dialogs.noConnection")} onClose={dismiss} size="sm">
      <Group gap="sm" wrap="nowrap">
        {isUpdating && <Loader size="sm" />}
        <Text>{t(isUpdating ? "dialogs.systemUpdatingText" : "dialogs.noConnectionText")}</Text>
      </Group>
      <Foot deed={t("dialogs.retryNow")} onDeed={() => { dismiss(); gate.open(); }} first="deed" />
    </Dialog>
  );
}
