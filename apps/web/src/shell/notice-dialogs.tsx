// The contents of the shell's dialogs; loaded with the first page, because sign-in pages do not need them.
import { explain } from "@chalkboard/i18n";
import { Button, Group, Loader, Text } from "@mantine/core";
import { useNavigate } from "react-router";
import { gate } from "../data/connection/client.ts";
import { failedPrintout, type Notice, notice, unknownNames } from "../data/connection/connection.ts";
import type { Refusal } from "../data/connection/refused.ts";
import { signOut } from "../data/connection/signing.ts";
import { Dialog } from "../kit/dialog/dialog.tsx";
import { DialogFooter } from "../kit/dialog/dialog-footer.tsx";
import { useLocale } from "../kit/format/locale.tsx";
import { printErrorText } from "../data/print-errors.ts";
import { useStore } from "../ports/store.ts";
import { PrintProgramDialog } from "./print-program-dialog.tsx";

const dismiss = (): void => {
  notice.write(undefined);
};

/** The connection dialogs. */
export function NoticeDialog({ notice: current }: { readonly notice: Notice }) {
  switch (current) {
    case "expired":
      return <Expired />;
    case "newVersion":
      return <NewVersion />;
    case "scraping":
      return <Scraping />;
    case "printProgram":
      return <PrintProgramDialog onClose={dismiss} />;
    case "printFailed":
      return <PrintFailed />;
    case "updating":
    case "offline":
      return <Away trouble={current} />;
  }
}

/** Which control refused, and what would pass. */
export function RefusalDialog({ refusal, onClose }: { readonly refusal: Refusal; readonly onClose: () => void }) {
  const locale = useLocale();
  const { title, text } = explain(refusal, locale);
  return (
    <Dialog title={title} onClose={onClose} size="sm">
      <Text>{text}</Text>
      <DialogFooter action={locale.t("kit.close")} onConfirm={onClose} first="action" />
    </Dialog>
  );
}

function Expired() {
  const { t } = useLocale();
  const navigate = useNavigate();
  return (
    <Dialog title={t("dialogs.information")} onClose={dismiss} size="sm" mustAnswer>
      <Text>{t("dialogs.sessionExpired")}</Text>
      <DialogFooter
        action={t("dialogs.signInAgain")}
        onConfirm={() => {
          void navigate(signOut());
        }}
        first="action"
      />
    </Dialog>
  );
}

function NewVersion() {
  const { t } = useLocale();
  return (
    <Dialog title={t("dialogs.newVersion")} onClose={dismiss} size="sm" mustAnswer>
      <Text mb="xs">{t("dialogs.newVersionHint")}</Text>
      <Text c="dimmed">{t("dialogs.newVersionHintOther")}</Text>
      <DialogFooter
        action={t("dialogs.updateNow")}
        onConfirm={() => {
          location.reload();
        }}
        first="action"
      />
    </Dialog>
  );
}

function Scraping() {
  const { t } = useLocale();
  const navigate = useNavigate();
  const found = useStore(unknownNames);
  return (
    <Dialog title={t("dialogs.scraping")} onClose={dismiss} size="sm">
      <Text>{t("dialogs.scrapingText")}</Text>
      {found !== undefined && <Text mt="xs">{t("webPages.unknownNames", { names: found.names.join(", ") })}</Text>}
      <DialogFooter action={t("kit.close")} onConfirm={dismiss} first="action">
        {found !== undefined && (
          <Button
            variant="default"
            onClick={() => {
              dismiss();
              void navigate(
                `/zucca/outsource-config?opened=${String(found.sourceId)}&teams=${String(found.sourceId)}&league=${encodeURIComponent(found.league)}`,
              );
            }}
          >
            {t("webPages.door")}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}

function PrintFailed() {
  const { t } = useLocale();
  const { what, reason, again } = useStore(failedPrintout) ?? {};
  return (
    <Dialog title={t("dialogs.printFailed")} onClose={dismiss} size="sm">
      {reason !== undefined && <Text mb="xs">{t(printErrorText[reason])}</Text>}
      <Text>{t(what === "document" ? "dialogs.printFailedDocument" : "dialogs.printFailedText")}</Text>
      <DialogFooter action={t("kit.close")} onConfirm={dismiss} first="action">
        {again !== undefined && (
          <Button
            variant="default"
            onClick={() => {
              dismiss();
              again();
            }}
          >
            {t("dialogs.printAgain")}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}

function Away({ trouble }: { readonly trouble: "updating" | "offline" }) {
  const { t } = useLocale();
  const isUpdating = trouble === "updating";
  return (
    <Dialog title={t(isUpdating ? "dialogs.systemUpdating" : "dialogs.noConnection")} onClose={dismiss} size="sm">
      <Group gap="sm" wrap="nowrap">
        {isUpdating && <Loader size="sm" />}
        <Text>{t(isUpdating ? "dialogs.systemUpdatingText" : "dialogs.noConnectionText")}</Text>
      </Group>
      <DialogFooter
        action={t("dialogs.retryNow")}
        onConfirm={() => {
          dismiss();
          gate.open();
        }}
        first="action"
      />
    </Dialog>
  );
}
