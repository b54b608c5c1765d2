import { identity } from "@chalkboard/contract";
import { explain } from "@chalkboard/i18n";
import { Alert, Button } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { renewSession, signOut, typedPassword } from "../../data/connection/signing.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { PasswordField } from "../../kit/fields/password-field.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { ServiceDoor } from "./door.tsx";
import { NewPassword } from "../preferences/new-password.tsx";
import { isWrongPassword, passwordFault } from "../preferences/password-fault.ts";
import { useSession } from "../../data/viewer.ts";
import styles from "./login.module.css";

/** Requires the user to change a password that somebody else set, before anything else. */
export function ForcedPassword() {
  const locale = useLocale();
  const { t } = locale;
  const { passwordLength } = useSession();
  const navigate = useNavigate();
  // The first password was typed a moment ago; after a reload it is asked for.
  const [isKnown, setKnown] = useState(() => typedPassword() !== undefined);
  const [password, setPassword] = useState(() => typedPassword() ?? "");
  const [newPassword, setNew] = useState("");
  const [again, setAgain] = useState("");
  const { mutate, busy, refused, forget } = useCallMutation(identity.updateProfile, { quiet: true });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void mutate({ password, newPassword, newPasswordAgain: again }).then((result) => {
      if (result.ok) return renewSession();
      // Another person may have set yet another one in the meantime.
      if (result.refused !== undefined && isWrongPassword(result.refused)) setKnown(false);
      return undefined;
    });
  };
  return (
    <ServiceDoor title={t("account.mustChange")}>
      <form onSubmit={submit} noValidate className={styles["form"]}>
        <p>{t("account.mustChangeWhy")}</p>
        {!isKnown && (
          <PasswordField
            size="md"
            label={t("account.presentPassword")}
            value={password}
            autoFocus
            autoComplete="current-password"
            onChange={(event) => {
              setPassword(event.currentTarget.value);
            }}
          />
        )}
        <NewPassword
          length={passwordLength}
          newPassword={newPassword}
          again={again}
          isFirst={isKnown}
          onNew={(text) => {
            setNew(text);
            forget("newPassword");
          }}
          onAgain={(text) => {
            setAgain(text);
            forget("newPassword");
          }}
        />
        {refused !== undefined && (
          <Alert color="no" variant="light" role="alert">
            {passwordFault(refused, locale) ?? explain(refused, locale).text}
          </Alert>
        )}
        <Button
          type="submit"
          size="md"
          loading={busy}
          fullWidth
          disabled={password === "" || newPassword === "" || again === ""}
        >
          {t("account.change")}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          onClick={() => {
            void navigate(signOut(), { replace: true });
          }}
        >
          {t("shell.signOut")}
        </Button>
      </form>
    </ServiceDoor>
  );
}
