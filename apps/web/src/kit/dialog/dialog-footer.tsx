import { Button } from "@mantine/core";
import { type ReactNode, useContext, useEffect, useRef } from "react";
import { Key } from "../states/key.tsx";
import { mayChange } from "../behaviour/may-change.ts";
import { takesLetters } from "../behaviour/chosen-field.ts";
import { useLocale } from "../format/locale.tsx";
import styles from "./dialog.module.css";

export type DialogFooterProps = {
  /** The label of the action button, never "OK". */
  readonly action: string;
  /** Without it, the button submits the form around it, or the named one. */
  readonly onConfirm?: () => void;
  readonly form?: string;
  readonly onCancel?: () => void;
  readonly isBusy?: boolean;
  readonly isOff?: boolean;
  /** Which button gets the initial focus, where no field has it. */
  readonly first?: "action" | "cancel";
  /** In the till: large, and Enter works wherever the focus is. */
  readonly isTill?: boolean;
  /** It changes no data, so read-only users may use it too. Implied where there is nothing to cancel. */
  readonly isFree?: boolean;
  /** Content before the buttons: what changes, an additional action. */
  readonly children?: ReactNode;
};

/**
 * The buttons of a dialog or a form, each with its key. A dialog that opened by itself, with the focus on Cancel,
 * cannot be confirmed by a key.
 */
export function DialogFooter({
  action,
  onConfirm,
  form,
  onCancel,
  isBusy = false,
  isOff = false,
  first,
  isTill = false,
  isFree = false,
  children,
}: DialogFooterProps) {
  const { t } = useLocale();
  const isForbidden = !useContext(mayChange) && onCancel !== undefined && !isFree;
  const button = useRef<HTMLButtonElement>(null);
  const isAwaited = useRef(first === "action" && isOff);
  // When an action button that was disabled while its data loaded becomes enabled, it gets the focus, unless the user
  // is typing.
  useEffect(() => {
    if (!isAwaited.current || isOff) return;
    isAwaited.current = false;
    if (document.activeElement?.matches(takesLetters) !== true) button.current?.focus({ preventScroll: true });
  }, [isOff]);
  const size = isTill ? "lg" : "sm";
  const key = first === "action" || isTill ? "Enter" : first === "cancel" ? undefined : "Ctrl Enter";
  return (
    <div className={styles["foot"]} data-foot>
      <div className={styles["said"]}>
        {isForbidden && <span>{t("refusals.because.auditOnly")}</span>}
        {children}
      </div>
      {onCancel !== undefined && (
        <Button
          size={size}
          variant="default"
          disabled={isBusy}
          onClick={onCancel}
          autoFocus={first === "cancel"}
          data-autofocus={first === "cancel" || undefined}
        >
          <Key name="Esc" />
          {t("kit.cancel")}
        </Button>
      )}
      <Button
        ref={button}
        size={size}
        type={onConfirm === undefined ? "submit" : "button"}
        form={form}
        loading={isBusy}
        disabled={isOff || isForbidden}
        onClick={onConfirm}
        autoFocus={first === "action"}
        data-autofocus={first === "action" || undefined}
        data-confirm={first !== "cancel" || undefined}
      >
        {key !== undefined && <Key name={key} />}
        {action}
      </Button>
    </div>
  );
}
