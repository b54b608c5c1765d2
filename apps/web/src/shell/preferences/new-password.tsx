import { PasswordField } from "../../kit/fields/password-field.tsx";
import { useLocale } from "../../kit/format/locale.tsx";

export type NewPasswordProps = {
  readonly newPassword: string;
  readonly again: string;
  readonly onNew: (text: string) => void;
  readonly onAgain: (text: string) => void;
  readonly size?: "sm" | "md";
  /** The first field of its form, which gets the focus. */
  readonly isFirst?: boolean;
  /** The service's minimum length; absent before sign-in, when it is unknown. */
  readonly length?: number;
};

/** A new password, entered twice. */
export function NewPassword({
  newPassword,
  again,
  onNew,
  onAgain,
  size = "md",
  isFirst = false,
  length,
}: NewPasswordProps) {
  const { t } = useLocale();
  const hint = length === undefined ? t("account.newPasswordSentence") : t("account.newPasswordHint", { length });
  const differs = again !== "" && !newPassword.startsWith(again) && again !== newPassword;
  return (
    <>
      <PasswordField
        size={size}
        label={t("account.newPassword")}
        description={hint}
        value={newPassword}
        autoFocus={isFirst}
        autoComplete="new-password"
        onChange={(event) => {
          onNew(event.currentTarget.value);
        }}
      />
      <PasswordField
        size={size}
        label={t("account.newPasswordAgain")}
        value={again}
        autoComplete="new-password"
        error={differs ? t("account.differs") : undefined}
        onChange={(event) => {
          onAgain(event.currentTarget.value);
        }}
      />
    </>
  );
}
