import { type AnswerOf, identity } from "@chalkboard/contract";
import { type Refused, explain } from "@chalkboard/i18n";
import { Alert, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { renewSession } from "../../data/connection/signing.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { qrPicture } from "../../kit/format/qr-picture.ts";
import { PasswordField } from "../../kit/fields/password-field.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { type Locale, useLocale } from "../../kit/format/locale.tsx";
import styles from "./one-time-codes.module.css";
import { passwordFault } from "./password-fault.ts";
import { useSession } from "../../data/viewer.ts";

/**
 * One-time codes of the user's own account: enabled with an authenticator and one of its codes, disabled with the
 * password and another code.
 */
export function OneTimeCodes() {
  const { t } = useLocale();
  const { hasOneTimeCodes } = useSession();
  return (
    <section aria-label={t("account.oneTimeCodes")}>
      <Text fw="var(--cb-weight-total)">{t("account.oneTimeCodes")}</Text>
      {hasOneTimeCodes ? <TurnOff /> : <TurnOn />}
    </section>
  );
}

function TurnOn() {
  const locale = useLocale();
  const { t } = locale;
  const toasts = useToasts();
  const [begun, setBegun] = useState<AnswerOf<typeof identity.beginTotp> | undefined>(undefined);
  const [code, setCode] = useState("");
  const begin = useCallMutation(identity.beginTotp);
  const confirm = useCallMutation(identity.confirmTotp, { quiet: true });
  if (begun === undefined) {
    return (
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Text size="sm" c="dimmed">
          {t("account.oneTimeCodesWhy")}
        </Text>
        <Button
          variant="default"
          flex="none"
          loading={begin.busy}
          onClick={() => {
            void begin.mutate({}).then((result) => {
              if (result.ok) setBegun(result.data);
            });
          }}
        >
          {t("account.oneTimeCodesBegin")}
        </Button>
      </Group>
    );
  }
  const { secret, url } = begun;
  const submit = async (): Promise<void> => {
    if (!(await confirm.mutate({ secret, code })).ok) return;
    toasts.done(t("account.oneTimeCodesAreOn"));
    await renewSession();
  };
  return (
    <CodeForm
      onSubmit={submit}
      refused={confirm.refused}
      busy={confirm.busy}
      action={t("account.oneTimeCodesOn")}
      code={code}
      onCode={setCode}
    >
      <Text size="sm">{t("account.oneTimeCodesScan")}</Text>
      <div className={styles["secret"]}>
        <img className={styles["qr"]} alt={t("account.oneTimeCodesQr")} src={qrPicture(url)} />
        <div>
          <Text size="sm" c="dimmed">
            {t("account.oneTimeCodesSecret")}
          </Text>
          <code className={styles["text"]}>{secret.replaceAll(/.{4}(?=.)/g, "$& ")}</code>
        </div>
      </div>
    </CodeForm>
  );
}

function TurnOff() {
  const { t } = useLocale();
  const toasts = useToasts();
  const [isOpen, setOpen] = useState(false);
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const { mutate, busy, refused } = useCallMutation(identity.endTotp, { quiet: true });
  if (!isOpen) {
    return (
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Text size="sm">{t("account.oneTimeCodesUsed")}</Text>
        <Button
          variant="default"
          flex="none"
          onClick={() => {
            setOpen(true);
          }}
        >
          {t("account.oneTimeCodesEnd")}
        </Button>
      </Group>
    );
  }
  const submit = async (): Promise<void> => {
    if (!(await mutate({ password, code })).ok) return;
    toasts.done(t("account.oneTimeCodesAreOff"));
    await renewSession();
  };
  return (
    <CodeForm
      onSubmit={submit}
      refused={refused}
      busy={busy}
      action={t("account.oneTimeCodesEnd")}
      code={code}
      onCode={setCode}
    >
      <PasswordField
        label={t("account.presentPassword")}
        value={password}
        autoComplete="current-password"
        required
        onChange={(event) => {
          setPassword(event.currentTarget.value);
        }}
      />
    </CodeForm>
  );
}

type CodeFormProps = {
  readonly children: ReactNode;
  readonly code: string;
  readonly onCode: (code: string) => void;
  readonly action: string;
  readonly busy: boolean;
  readonly refused: Refused | undefined;
  readonly onSubmit: () => Promise<void>;
};

function CodeForm({ children, code, onCode, action, busy, refused, onSubmit }: CodeFormProps) {
  const locale = useLocale();
  const { t } = locale;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void onSubmit();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {children}
        <Group align="flex-end" gap="sm">
          <TextInput
            label={t("account.oneTimeCode")}
            value={code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            required
            flex={1}
            onChange={(event) => {
              onCode(event.currentTarget.value);
            }}
          />
          <Button type="submit" loading={busy} disabled={code.trim() === ""}>
            {action}
          </Button>
        </Group>
        {refused !== undefined && (
          <Alert color="no" variant="light" role="alert">
            {faultOf(refused, locale)}
          </Alert>
        )}
      </Stack>
    </form>
  );
}

function faultOf(refused: Refused, locale: Locale): string {
  const { data } = refused;
  const isCode = typeof data === "object" && data !== null && "reason" in data && data.reason === "code";
  return isCode
    ? locale.t("account.oneTimeCodeWrong")
    : (passwordFault(refused, locale) ?? explain(refused, locale).text);
}
