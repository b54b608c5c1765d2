// A sheet that is pasted, or chosen as a file: text and CSV as text, a workbook as it is.
import { Button, FileButton, Group, Text, Textarea } from "@mantine/core";
import type { PlainKey } from "@chalkboard/messages";
import { type ReactNode, useState } from "react";
import { Dialog } from "../kit/dialog.tsx";
import { Foot } from "../kit/foot.tsx";
import { useWords } from "../kit/words.tsx";

export type Sheet = { readonly text: string } | { readonly workbook: string };

export type SheetDialogProps = {
  readonly title: PlainKey; readonly hint: PlainKey; readonly deed: PlainKey; readonly example: string;
  readonly onRead: (sheet: Sheet) => void; readonly onClose: () => void;
  /** What the sheet is about, above it. */
  readonly children?: ReactNode;
};

const longestText = 60_000;
const largestWorkbook = 64 * 1024;
const isWorkbook = ({ name }: File): boolean => name.toLowerCase().endsWith(".xlsx");

export function SheetDialog({ title, hint, deed, example, onRead, onClose, children }: SheetDialogProps) {
  const { t } = useWords();
  const [text, setText] = useState("");
  const [fault, setFault] = useState<PlainKey | undefined>(undefined);
  const choose = async (file: File | null): Promise<void> => {
    if (file === null) return;
    if (file.size > (isWorkbook(file) ? largestWorkbook : longestText)) return setFault("calendar.fileTooLarge");
    if (!isWorkbook(file)) return setText(await file.text());
    const bytes = new Uint8Array(await file.arrayBuffer());
    onRead({ workbook: btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join("")) });
  };
  const read = (): void => {
    if (text.trim() === "") setFault("calendar.sheetMissing");
    else if (text.length > longestText) setFault("calendar.fileTooLarge");
    else onRead({ text });
  };
  return (
    <Dialog title={t(title)} onClose={onClose} size="lg">
      {children}
      <Textarea data-autofocus label={t("calendar.sheet")} description={t(hint)} placeholder={example} rows={12} value={text} spellCheck={false}
        error={fault === undefined ? undefined : t(fault)} onChange={(event) => { setText(event.currentTarget.value); setFault(undefined); }} />
      <Group mt="sm">
        <FileButton accept=".csv,.txt,.tsv,.xlsx" onChange={(file) => { void choose(file); }}>
          {(props) => <Button {...props} variant="default">{t("calendar.chooseFile")}</Button>}
        </FileButton>
        <Text size="sm" c="dimmed">{t("calendar.chooseFileHint")}</Text>
      </Group>
      <Foot deed={t(deed)} onDeed={read} onCancel={onClose} isFree />
    </Dialog>
  );
}
