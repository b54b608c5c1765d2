import { type AnswerOf, drawer } from "@chalkboard/contract";
import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useCallQuery } from "../../../data/use-call-query.ts";
import { useCallMutation } from "../../../data/use-call-mutation.ts";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { DialogFooter } from "../../../kit/dialog/dialog-footer.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { newIdempotencyKey } from "../../../ports/browser.ts";
import { CountFields } from "./drawer-count.tsx";
import { Moving } from "./drawer-moving.tsx";
import { DrawerFigures, DrawerProblem, type Figure, onDrawerKey } from "./drawer-parts.tsx";
import styles from "../terminal.module.css";

type DrawerActions = { readonly onPaper: (html: string) => void; readonly onClose: () => void };
type Shift = AnswerOf<typeof drawer.close>;

/** The cash drawer of the clerk's shift: opened with a count, pay-ins and pay-outs, closed with a blind count. */
export function DrawerDialog({ onPaper, onClose }: DrawerActions) {
  const { t } = useLocale();
  const {
    data: { open, last },
  } = useCallQuery(drawer.mine, {});
  const [closed, setClosed] = useState<Shift | undefined>(undefined);
  const owed =
    closed ?? (open === null && last !== null && last.difference !== 0 && last.comment === "" ? last : undefined);
  return (
    <Dialog title={t(owed === undefined ? "drawer.title" : "drawer.isClosed")} onClose={onClose}>
      {owed !== undefined ? (
        <Counted shift={owed} onShift={setClosed} onPaper={onPaper} onClose={onClose} />
      ) : open === null ? (
        <Opening last={last} onPaper={onPaper} onClose={onClose} />
      ) : (
        <Moving shift={open} onClosed={setClosed} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Opening({ last, onPaper, onClose }: DrawerActions & { readonly last: Shift | null }) {
  const { t } = useLocale();
  const [key] = useState(newIdempotencyKey);
  const [count, setCount] = useState<drawer.Count | null>(null);
  const [isTried, setTried] = useState(false);
  const { mutate, busy, refused } = useCallMutation(drawer.open, { quiet: true, refresh: [drawer.mine] });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(count === null);
    if (count === null || busy) return;
    void mutate({ key, count }).then((result) => {
      if (result.ok) onClose();
    });
  };
  return (
    <form className={styles["dialog"]} onSubmit={submit} onKeyDown={onDrawerKey()} noValidate>
      <p className={styles["lead"]}>{t("drawer.openWhy")}</p>
      <CountFields count={count} onChange={setCount} isMissing={isTried && count === null} />
      <DrawerProblem refused={refused} />
      <DialogFooter isTill action={t("drawer.open")} onCancel={onClose} isBusy={busy}>
        {last !== null && <Reprint shiftId={last.shiftId} onPaper={onPaper} />}
      </DialogFooter>
    </form>
  );
}

type CountedProps = DrawerActions & { readonly shift: Shift; readonly onShift: (shift: Shift) => void };

/** The result of the count, and the reason for a difference. */
function Counted({ shift, onShift, onPaper, onClose }: CountedProps) {
  const { t } = useLocale();
  const [text, setText] = useState("");
  const [isTried, setTried] = useState(false);
  const saying = useCallMutation(drawer.comment, { quiet: true, refresh: [drawer.mine] });
  const printing = usePrinting(onPaper);
  const { shiftId, difference, comment } = shift;
  const isOwed = difference !== 0 && comment === "";
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isOwed) {
      if (await printing.print(shiftId)) onClose();
      return;
    }
    setTried(text.trim() === "");
    if (text.trim() === "" || saying.busy) return;
    const result = await saying.mutate({ shiftId, comment: text.trim() });
    if (result.ok) onShift(result.data);
  };
  return (
    <form
      className={styles["dialog"]}
      onSubmit={(event) => {
        void submit(event);
      }}
      onKeyDown={onDrawerKey()}
      noValidate
    >
      <DrawerFigures rows={figuresOf(shift)} />
      {isOwed && (
        <TextInput
          autoFocus
          label={t("drawer.comment")}
          description={t("drawer.commentWhy")}
          value={text}
          maxLength={300}
          error={isTried ? t("kit.required") : undefined}
          onChange={(event) => {
            setText(event.currentTarget.value);
          }}
        />
      )}
      <DrawerProblem refused={saying.refused} />
      {isOwed ? (
        <DialogFooter key="comment" isTill action={t("drawer.saveComment")} onCancel={onClose} isBusy={saying.busy} />
      ) : (
        <DialogFooter key="print" isTill first="action" action={t("drawer.printReport")} isBusy={printing.busy} />
      )}
    </form>
  );
}

/** The lines of a counted shift: rare ones are shown only if they occurred. */
function figuresOf({
  float,
  sold,
  cancelled,
  paid,
  tax,
  payIns,
  payOuts,
  expected,
  counted,
  difference,
}: Shift): readonly Figure[] {
  const seldom: readonly Figure[] = [["drawer.tax", tax]];
  return [
    ["drawer.float", float],
    ["drawer.sold", sold],
    ["drawer.cancelled", -cancelled],
    ["drawer.paid", -paid],
    ...seldom.filter(([, amount]) => amount !== 0),
    ["drawer.payIns", payIns],
    ["drawer.payOuts", -payOuts],
    ["drawer.expected", expected, true],
    ["drawer.counted", counted ?? 0, true],
    ["drawer.difference", difference ?? 0, true],
  ];
}

function Reprint({ shiftId, onPaper }: Pick<DrawerActions, "onPaper"> & { readonly shiftId: number }) {
  const { t } = useLocale();
  const { print, busy } = usePrinting(onPaper);
  return (
    <Button
      variant="subtle"
      disabled={busy}
      onClick={() => {
        void print(shiftId);
      }}
    >
      {t("drawer.lastShift")} · {t("drawer.printReport")}
    </Button>
  );
}

function usePrinting(onPaper: (html: string) => void): {
  readonly print: (shiftId: number) => Promise<boolean>;
  readonly busy: boolean;
} {
  const { mutate, busy } = useCallMutation(drawer.printReport, {});
  const print = async (shiftId: number): Promise<boolean> => {
    const result = await mutate({ shiftId });
    if (result.ok) onPaper(result.data.html);
    return result.ok;
  };
  return { print, busy };
}
