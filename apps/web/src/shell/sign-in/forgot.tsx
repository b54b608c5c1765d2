import { identity, responses } from "@chalkboard/contract";
import { explain } from "@chalkboard/i18n";
import { Alert, Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { lastDoor } from "../../data/connection/session.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { ServiceDoor } from "./door.tsx";
import { NewPassword } from "../preferences/new-password.tsx";
import { passwordFault } from "../preferences/password-fault.ts";
import styles from "./login.module.css";

/** Resets a lost password: a code is sent to the profile's email address, and the password is set with it. */
export function Forgot() {
  const { t } = useLocale();
  // The link in the email contains the code.
  const mailed = useSearchParams()[0].get("code") ?? "";
  const [isSent, setSent] = useState(mailed !== "");
  return (
    <ServiceDoor title={t("account.forgotTitle")} product={2}>
      {isSent ? (
        <WithCode mailed={mailed} />
      ) : (
        <AskForCode
          onSent={() => {
            setSent(true);
          }}
        />
      )}
      <p className={styles["below"]}>
        <Link to={lastDoor()}>{t("account.backToSignIn")}</Link>
      </p>
    </ServiceDoor>
  );
}

function AskForCode({ onSent }: { readonly onSent: () => void }) {
  const locale = useLocale();
  const { t } = locale;
  const [user, setUser] = useState("");
  const [email, setEmail] = useState("");
  // The specification defines this path as a translation string.
  const { mutate, busy, refused } = useCallMutation(
    { ...identity.resetPassword, path: t("account.resetPath") },
    { quiet: true },
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void mutate({ user: user.trim(), email: email.trim() }).then((result) => {
      if (result.ok) onSent();
    });
  };
  return (
    <form onSubmit={submit} noValidate className={styles["form"]}>
      <p>{t("account.forgotHint")}</p>
      <TextInput
        size="md"
        label={t("shell.userName")}
        value={user}
        autoFocus
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => {
          setUser(event.currentTarget.value);
        }}
      />
      <TextInput
        size="md"
        label={t("account.email")}
        type="email"
        value={email}
        autoComplete="email"
        onChange={(event) => {
          setEmail(event.currentTarget.value);
        }}
      />
      {refused !== undefined && (
        <Alert color="no" variant="light" role="alert">
          {explain(refused, locale).text}
        </Alert>
      )}
      <Button type="submit" size="md" loading={busy} fullWidth disabled={user.trim() === "" || email.trim() === ""}>
        {t("account.sendCode")}
      </Button>
    </form>
  );
}

function WithCode({ mailed }: { readonly mailed: string }) {
  const locale = useLocale();
  const { t } = locale;
  const toasts = useToasts();
  const navigate = useNavigate();
  const [code, setCode] = useState(mailed);
  const [newPassword, setNew] = useState("");
  const [again, setAgain] = useState("");
  const { mutate, busy, refused } = useCallMutation(identity.setPassword, { quiet: true });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void mutate({ code: code.trim(), newPassword, newPasswordAgain: again }).then((result) => {
      if (!result.ok) return;
      toasts.done(t("account.passwordSet"));
      void navigate(lastDoor(), { replace: true });
    });
  };
  const fault =
    refused === undefined
      ? undefined
      : (passwordFault(refused, locale) ??
        (refused.code === responses.notFound ? t("account.codeWrong") : explain(refused, locale).text));
  return (
    <form onSubmit={submit} noValidate className={styles["form"]}>
      {mailed === "" && <p role="status">{t("account.codeSent")}</p>}
      <TextInput
        size="md"
        label={t("account.code")}
        value={code}
        autoFocus
        autoComplete="one-time-code"
        spellCheck={false}
        onChange={(event) => {
          setCode(event.currentTarget.value);
        }}
      />
      <NewPassword newPassword={newPassword} again={again} onNew={setNew} onAgain={setAgain} />
      {fault !== undefined && (
        <Alert color="no" variant="light" role="alert">
          {fault}
        </Alert>
      )}
      <Button
        type="submit"
        size="md"
        loading={busy}
        fullWidth
        disabled={code.trim() === "" || newPassword === "" || again === ""}
      >
        {t("account.setPassword")}
      </Button>
    </form>
  );
}
