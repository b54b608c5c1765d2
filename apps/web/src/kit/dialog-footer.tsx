import { Button } from "@mantine/core";
import { type ReactNode, useContext, useEffect, useRef } from "react";
import { Key } from "./key.tsx";
import { mayChange } from "./may-change.ts";
import { takesLetters } from "./own-field.ts";
import { useLocale } from "./words.tsx";
import styles from "./dialog.module.css";

export type DialogFooterProps = {
  /** The deed itself on the button, never "OK". */
  readonly action: string;
  /** Without it the button sends the form that it stands in, or the one that is named. */
  readonly onConfirm?: () => void;
  readonly form?: string;
  readonly onCancel?: () => void;
  readonly isBusy?: boolean;
  readonly isOff?: boolean;
  /** Which button has the focus from the start, where no field has it. */
  readonly first?: "deed" | "cancel";
  /** In the till: large, and Enter is heard wherever one is. */
  readonly isTill?: boolean;
  /** It changes nothing: whoever may only read may do it too. Where there is nothing to cancel, that is so anyway. */
  readonly isFree?: boolean;
  /** Before the buttons: what changes, a further act. */
  readonly children?: ReactNode;
};

/** The buttons of a dialog or a form, each with its key. A dialog that came unasked, with the focus on Cancel, is not confirmed by a key. */
export function DialogFooter({ action, onConfirm, form, onCancel, isBusy = false, isOff = false, first, isTill = false, isFree = false,
  children }: DialogFooterProps) {
  const { t } = useLocale();
  const isForbidden = !useContext(mayChange) && onCancel !== undefined && !isFree;
  const button = useRef<HTMLButtonElement>(null);
  const isAwaited = useRef(first === "deed" && isOff);
  // A deed that had to wait for what it is about is the first to be led to once it can be done, unless somebody types meanwhile.
  useEffect(() => {
    if (!isAwaited.current || isOff) return;
    isAwaited.current = false;
    if (document.activeElement?.matches(takesLetters) !== true) button.current?.focus({ preventScroll: true });
  }, [isOff]);
  const size = isTill ? "lg" : "sm";
  const key = first === "deed" || isTill ? "Enter" : first === "cancel" ? undefined : "Ctrl Enter";
  return (
    <div className={styles["foot"]} data-foot>
      <div className={styles["said"]}>{isForbidden && <span>{t("refusals.because.auditOnly")}</span>}{children}</div>
      {onCancel !== undefined && (
        <Button size={size} variant="default" disabled={isBusy} onClick={onCancel} autoFocus={first === "cancel"}
          data-autofocus={first === "cancel" || undefined}>
          <Key name="Esc" />{t("kit.cancel")}
        </Button>
      )}
      <Button ref={button} size={size} type={onConfirm === undefined ? "submit" : "button"} form={form} loading={isBusy} disabled={isOff || isForbidden}
        onClick={onConfirm} autoFocus={first === "deed"} data-autofocus={first === "deed" || undefined} data-deed={first !== "cancel" || undefined}>
        {key !== undefined && <Key name={key} />}{action}
      </Button>
    </div>
  );
}
