import { pictures } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";
import { Autocomplete, Button, FileButton, Group, Text } from "@mantine/core";
import { type DragEvent, useState } from "react";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { DialogFooter } from "../../kit/dialog/dialog-footer.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { sendFile } from "./sending.ts";
import styles from "./pictures.module.css";

type Chosen = { readonly file: File; readonly fault: PlainKey | undefined };

export type UploadDialogProps = {
  readonly folders: readonly string[];
  readonly folder: string;
  readonly onSent: () => void;
  readonly onClose: () => void;
};

/**
 * Uploads chosen or dropped pictures and documents, one after the other; refused files stay listed, with the reason.
 */
export function UploadDialog({ folders, folder: first, onSent, onClose }: UploadDialogProps) {
  const { t, format } = useLocale();
  const toasts = useToasts();
  const { mutate } = useCallMutation(pictures.uploadPicture, { quiet: true });
  const [folder, setFolder] = useState(first);
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [isOver, setOver] = useState(false);
  const [sending, setSending] = useState<string | undefined>(undefined);
  const choose = (files: readonly File[]): void => {
    setChosen(files.map((file) => ({ file, fault: undefined })));
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (sending === undefined && event.dataTransfer.files.length > 0) choose([...event.dataTransfer.files]);
  };
  const send = async (): Promise<void> => {
    const refused: Chosen[] = [];
    for (const { file } of chosen) {
      setSending(file.name);
      const fault = await sendFile(file, folder, mutate);
      if (fault !== undefined) refused.push({ file, fault });
    }
    setSending(undefined);
    setChosen(refused);
    if (refused.length < chosen.length) {
      onSent();
      toasts.done(t("pictures.kept", { count: chosen.length - refused.length }));
    }
    if (refused.length === 0) onClose();
  };
  return (
    <Dialog title={t("pictures.add")} onClose={onClose} isBusy={sending !== undefined}>
      <Group
        className={styles["drop"] ?? ""}
        data-over={isOver || undefined}
        onDrop={drop}
        onDragLeave={() => {
          setOver(false);
        }}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
      >
        <FileButton multiple accept="image/png,image/jpeg,image/webp,image/gif,application/pdf" onChange={choose}>
          {(props) => (
            <Button {...props} variant="default" data-autofocus>
              {t("pictures.choose")}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          {t("pictures.chooseHint", { size: format.size(pictures.largestUpload) })}
        </Text>
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        {t("pictures.documentHint")}
      </Text>
      <Autocomplete
        label={t("pictures.folder")}
        description={t("pictures.folderHint")}
        value={folder}
        onChange={setFolder}
        maxLength={60}
        data={folders.filter((one) => one !== "")}
        mb="sm"
      />
      <ul className={styles["list"]} aria-live="polite">
        {chosen.map(({ file, fault }, index) => (
          <li key={index}>
            {file.name} · {format.size(file.size)}
            {fault !== undefined && (
              <Text span size="sm" c="no">
                {" "}
                · {t(fault)}
              </Text>
            )}
            {sending === file.name && (
              <Text span size="sm" c="dimmed">
                {" "}
                · {t("pictures.sending")}
              </Text>
            )}
          </li>
        ))}
      </ul>
      <DialogFooter
        action={t("pictures.upload")}
        onConfirm={() => {
          void send();
        }}
        onCancel={onClose}
        isBusy={sending !== undefined}
        isOff={chosen.length === 0}
      />
    </Dialog>
  );
}
