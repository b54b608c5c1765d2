import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useState } from "react";
import { EyeIcon, EyeOffIcon } from "../format/icons.tsx";
import { useLocale } from "../format/words.tsx";

const icon = ({ reveal }: { readonly reveal: boolean }) => (reveal ? <EyeOffIcon /> : <EyeIcon />);

/** A password field, masked until the user reveals it. It warns when Caps Lock is on. */
export function PasswordField({
  description,
  ...rest
}: Omit<PasswordInputProps, "visible" | "onVisibilityChange" | "onKeyUp">) {
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
      visibilityToggleFocusable
      visibilityToggleButtonProps={{
        "aria-pressed": isShown,
        "aria-label": t(isShown ? "shell.hidePassword" : "shell.showPassword"),
      }}
      onKeyUp={(event) => {
        setCapsLock(event.getModifierState("CapsLock"));
      }}
    />
  );
}
