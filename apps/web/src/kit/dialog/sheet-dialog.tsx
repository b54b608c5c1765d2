// A sheet that is pasted or chosen as a file: text and CSV as text, a workbook as it is.
import { Button, FileButton, Group, Text, Textarea } from "@mantine/core";
import { decodeText } from "@chalkboard/kernel";
import type { PlainKey } from "@chalkboard/i18n";
import { type ReactNode, useState } from "react";
import { Dialog } from "./dialog.tsx";
import { DialogFooter } from "./dialog-footer.tsx";
import { type TableProblem, tableProblemText } from "./table-problems.ts";
import { useLocale } from "../format/locale.tsx";

export type Sheet = { readonly text: string } | { readonly workbook: string };

export type BottomSheetDialogProps = {
  readonly title: PlainKey;
  readonly hint: PlainKey;
  readonly action: PlainKey;
  readonly example: string;
  readonly onRead: (sheet: Sheet) => void;
  readonly onClose: () => void;
  /** What was pasted before, to be corrected. */
  readonly first?: string;
  /** Takes a workbook, or a text that is too long for the field, as a file; without it they are read here. */
  readonly onFile?: (file: File) => void;
  /** Maximum size of a text, a workbook or a file that is taken as it is, and the message for larger ones. */
  readonly most?: { readonly text: number; readonly workbook: number; readonly words: PlainKey };
  /** Text above the sheet that says what it is for. */
  readonly children?: ReactNode;
};

const usual = { text: 60_000, workbook: 64 * 1024, words: "calendar.fileTooLarge" } as const;
const isWorkbook = ({ name }: File): boolean => name.toLowerCase().endsWith(".xlsx");

export function BottomSheetDialog({
  title,
  hint,
  action,
  example,
  onRead,
  onFile,
  onClose,
  first = "",
  most = usual,
  children,
}: BottomSheetDialogProps) {
  const { t } = useLocale();
  const [text, setText] = useState(first);
  const [fault, setFault] = useState<PlainKey | Pick<TableProblem, "code" | "line" | "said"> | undefined>(undefined);
  const takeText = (chosen: string): void => {
    setText(chosen);
    setFault(undefined);
  };
  const choose = async (file: File | null): Promise<void> => {
    if (file === null) return;
    const isWhole = isWorkbook(file) || (onFile !== undefined && file.size > most.text);
    if (file.size > (isWhole ? most.workbook : most.text)) return setFault(most.words);
    if (isWhole && onFile !== undefined) return onFile(file);
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (!isWorkbook(file)) {
      const decoded = decodeText(bytes);
      return "text" in decoded
        ? takeText(decoded.text)
        : setFault({ code: decoded.fault, line: "line" in decoded ? decoded.line : null, said: "" });
    }
    onRead({ workbook: btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join("")) });
  };
  const read = (): void => {
    if (text.trim() === "") setFault("calendar.sheetMissing");
    else if (text.length > most.text) setFault(most.words);
    else onRead({ text });
  };
  const faultText =
    fault === undefined ? undefined : typeof fault === "string" ? t(fault) : tableProblemText(fault, { t });
  return (
    <Dialog title={t(title)} onClose={onClose} size="lg">
      {children}
      <Textarea
        data-autofocus
        label={t("calendar.sheet")}
        description={t(hint)}
        placeholder={example}
        rows={12}
        value={text}
        spellCheck={false}
        error={faultText}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setFault(undefined);
        }}
      />
      <Group mt="sm">
        <FileButton
          accept=".csv,.txt,.tsv,.xlsx"
          onChange={(file) => {
            void choose(file);
          }}
        >
          {(props) => (
            <Button {...props} variant="default">
              {t("calendar.chooseFile")}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          {t("calendar.chooseFileHint")}
        </Text>
      </Group>
      <DialogFooter action={t(action)} onConfirm={read} onCancel={onClose} isFree />
    </Dialog>
  );
}
