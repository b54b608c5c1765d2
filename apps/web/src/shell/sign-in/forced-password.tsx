import { identity } from "@chalkboard/contract";
import { explain } from "@chalkboard/i18n";
import { Alert, Button } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { renewSession, signOut } from "../../data/connection/signing.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { PasswordField } from "../../kit/fields/password-field.tsx";
import { useLocale } from "../../kit/format/words.tsx";
import { ServiceDoor } from "./door.tsx";
import { NewPassword } from "../preferences/new-password.tsx";
import { passwordFault } from "../preferences/password-fault.ts";
import { useSession } from "../../data/viewer.ts";
import styles from "./login.module.css";

/** Requires the user to change a password that somebody else set, before anything else. */
export function ForcedPassword() {
  const words = useLocale();
  const { t } = words;
  const { passwordLength } = useSession();
  const navigate = useNavigate();
  const [password, setPassword] = useState("");
  const [newPassword, setNew] = useState("");
  const [again, setAgain] = useState("");
  const { mutate, busy, refused } = useCallMutation(identity.updateProfile, { quiet: true });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void mutate({ password, newPassword, newPasswordAgain: again }).then((result) =>
      result.ok ? renewSession() : undefined,
    );
  };
  return (
    <ServiceDoor title={t("account.mustChange")}>
      <form onSubmit={submit} noValidate className={styles["form"]}>
        <p>{t("account.mustChangeWhy")}</p>
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
        <NewPassword
          length={passwordLength}
          newPassword={newPassword}
          again={again}
          onNew={setNew}
          onAgain={setAgain}
        />
        {refused !== undefined && (
          <Alert color="no" variant="light" role="alert">
            {passwordFault(refused, words) ?? explain(refused, words).text}
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
