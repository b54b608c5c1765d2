import { type AnswerOf, bootstrap, responses } from "@chalkboard/contract";
import { explain, fieldFaults } from "@chalkboard/i18n";
import { Alert, Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { enter } from "../../data/connection/signing.ts";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { Door } from "./door.tsx";
import { NewPassword } from "../preferences/new-password.tsx";
import { passwordFault } from "../preferences/password-fault.ts";
import styles from "./login.module.css";

type State = AnswerOf<typeof bootstrap.lookAtLink>["state"];

const passwordLength = 12;
const spent = { used: "account.linkUsed", old: "account.linkOld", unknown: "account.linkUnknown" } as const;

/**
 * The first-run setup page, opened by the link of an installation without users: creates its first admin and signs them
 * in.
 */
export function Bootstrap() {
  const { t } = useLocale();
  const code = useSearchParams()[0].get("code") ?? "";
  const {
    data: { state },
    refresh,
  } = useCallQuery(bootstrap.lookAtLink, { code });
  return (
    <Door title={t("account.foundTitle")}>
      {state === "good" ? <FirstAdmin code={code} onSpent={refresh} /> : <SpentLink state={state} />}
    </Door>
  );
}

/** Why a setup link no longer works, and how to get a new one. */
function SpentLink({ state }: { readonly state: Exclude<State, "good"> }) {
  const { t } = useLocale();
  return (
    <div className={styles["form"]}>
      <Alert color="wait" variant="light" role="alert">
        {t(spent[state])}
      </Alert>
      <p>{state === "used" ? <Link to="/adm_login">{t("account.backToSignIn")}</Link> : t("account.linkAnew")}</p>
    </div>
  );
}

function FirstAdmin({ code, onSpent }: { readonly code: string; readonly onSpent: () => void }) {
  const locale = useLocale();
  const { t, language } = locale;
  const navigate = useNavigate();
  const [name, setName] = useState("");
  const [login, setLogin] = useState("");
  const [newPassword, setNew] = useState("");
  const [newPasswordAgain, setAgain] = useState("");
  const { mutate, busy, refused, forget } = useCallMutation(bootstrap.foundPlatform, { quiet: true });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    void mutate({
      code,
      name: name.trim(),
      login: login.trim(),
      newPassword,
      newPasswordAgain,
      language,
      timeZone,
    }).then(async (result) => {
      if (result.ok) {
        enter(result.data);
        await navigate("/", { replace: true });
      } else if (result.refused?.code === responses.notFound) onSpent();
    });
  };
  const faults = refused === undefined ? undefined : fieldFaults(refused, locale);
  const field = faults?.get("name") ?? faults?.get("login");
  const isWhole = [name, login, newPassword, newPasswordAgain].every((text) => text.trim() !== "");
  return (
    <form onSubmit={submit} noValidate className={styles["form"]}>
      <p>{t("account.foundWhy")}</p>
      <TextInput
        size="md"
        label={t("account.fullName")}
        value={name}
        autoFocus
        autoComplete="name"
        maxLength={60}
        error={faults?.get("name")}
        onChange={(event) => {
          setName(event.currentTarget.value);
          forget("name");
        }}
      />
      <TextInput
        size="md"
        label={t("shell.userName")}
        value={login}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        error={faults?.get("login")}
        onChange={(event) => {
          setLogin(event.currentTarget.value);
          forget("login");
        }}
      />
      <NewPassword
        newPassword={newPassword}
        again={newPasswordAgain}
        onNew={(text) => {
          setNew(text);
          forget("newPassword");
        }}
        onAgain={(text) => {
          setAgain(text);
          forget("newPassword");
        }}
        length={passwordLength}
      />
      {refused !== undefined && field === undefined && (
        <Alert color="no" variant="light" role="alert">
          {passwordFault(refused, locale) ?? explain(refused, locale).text}
        </Alert>
      )}
      <Button type="submit" size="md" loading={busy} fullWidth disabled={!isWhole}>
        {t("account.foundAction")}
      </Button>
    </form>
  );
}
