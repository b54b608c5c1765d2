import { printHelper } from "@chalkboard/contract";
import { Anchor, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { session } from "../data/connection/session.ts";
import { pairPrintProgram } from "../data/print-helper.ts";
import { Dialog } from "../kit/dialog/dialog.tsx";
import { DialogFooter } from "../kit/dialog/dialog-footer.tsx";
import { useLocale } from "../kit/format/locale.tsx";
import { useToasts } from "../kit/states/toasts.tsx";
import { useStore } from "../ports/store.ts";

/**
 * The print program is not running, or not paired with this website: a browser cannot tell which, because an unpaired
 * website gets no answer. The service says where to download the program; without an address nothing is offered.
 */
export function PrintProgramDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLocale();
  const toasts = useToasts();
  const url = useStore(session)?.printProgramUrl ?? "";
  const [code, setCode] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const pair = async (): Promise<void> => {
    setBusy(true);
    const isPaired = await pairPrintProgram(code);
    setBusy(false);
    setRefused(!isPaired);
    if (!isPaired) return;
    toasts.done(t("dialogs.printPaired"));
    onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code.trim() === "") onClose();
    else if (!isBusy) void pair();
  };
  return (
    <Dialog title={t("dialogs.printMissing")} onClose={onClose} size="sm">
      <form onSubmit={submit}>
        <Text mb="sm">{t("dialogs.printMissingText")}</Text>
        <TextInput
          label={t("dialogs.printCode")}
          description={t("dialogs.printCodeHelp", { address: `localhost:${String(printHelper.printHelperPort)}` })}
          value={code}
          error={isRefused ? t("dialogs.printCodeRefused") : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          data-autofocus
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setRefused(false);
          }}
        />
        <DialogFooter action={t(code.trim() === "" ? "kit.close" : "dialogs.printPair")} isBusy={isBusy} isFree>
          {url !== "" && (
            <Anchor href={url} target="_blank" rel="noreferrer">
              {t("dialogs.printDownload")}
            </Anchor>
          )}
        </DialogFooter>
      </form>
    </Dialog>
  );
}
