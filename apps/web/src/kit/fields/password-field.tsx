import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useState } from "react";
import { EyeIcon, EyeOffIcon } from "../format/icons.tsx";
import { useLocale } from "../format/locale.tsx";

const icon = ({ reveal }: { readonly reveal: boolean }) => (reveal ? <EyeOffIcon /> : <EyeIcon />);

const revealKey = "F2";

/**
 * A password field, masked until the user reveals it by the eye or F2; Tab goes to the next field. It warns when Caps
 * Lock is on.
 */
export function PasswordField({
  description,
  ...rest
}: Omit<PasswordInputProps, "visible" | "onVisibilityChange" | "onKeyUp" | "onKeyDown">) {
  const { t } = useLocale();
  const [isShown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const below = hasCapsLock ? t("shell.capsLock") : description;
  return (
    <PasswordInput
      {...rest}
      {...(below === undefined ? {} : { description: below })}
      visible={isShown}
      onVisibilityChange={setShown}
      visibilityToggleIcon={icon}
      visibilityToggleButtonProps={{
        "aria-pressed": isShown,
        "aria-label": t(isShown ? "shell.hidePassword" : "shell.showPassword"),
        "aria-keyshortcuts": revealKey,
        title: revealKey,
      }}
      onKeyDown={(event) => {
        if (event.key === revealKey) setShown(!isShown);
      }}
      onKeyUp={(event) => {
        setCapsLock(event.getModifierState("CapsLock"));
      }}
    />
  );
}
