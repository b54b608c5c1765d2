import { type AnswerOf, identity } from "@chalkboard/contract";
import { type Refused, explain } from "@chalkboard/messages";
import { Alert, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { drawingSVG, qrcode } from "bwip-js/browser";
import { type FormEvent, type ReactNode, useState } from "react";
import { renewSession } from "../data/signing.ts";
import { useTell } from "../data/use-tell.ts";
import { PasswordField } from "../kit/password-field.tsx";
import { useToasts } from "../kit/toasts.tsx";
import { type Words, useWords } from "../kit/words.tsx";
import styles from "./one-time-codes.module.css";
import { passwordFault } from "./password-fault.ts";
import { useSession } from "../data/viewer.ts";

/** One-time codes of the own account: turned on with an authenticator and one of its codes, off with the password and one more. */
export function OneTimeCodes() {
  const { t } = useWords();
  const { hasOneTimeCodes } = useSession();
  return (
    <section aria-label={t("account.oneTimeCodes")}>
      <Text fw="var(--cb-weight-total)">{t("account.oneTimeCodes")}</Text>
      {hasOneTimeCodes ? <TurnOff /> : <TurnOn />}
    </section>
  );
}

function TurnOn() {
  const words = useWords();
  const { t } = words;
  const toasts = useToasts();
  const [begun, setBegun] = useState<AnswerOf<typeof identity.beginTotp> | undefined>(undefined);
  const [code, setCode] = useState("");
  const begin = useTell(identity.beginTotp);
  const confirm = useTell(identity.confirmTotp, { quiet: true });
  if (begun === undefined) {
    return (
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Text size="sm" c="dimmed">{t("account.oneTimeCodesWhy")}</Text>
        <Button variant="default" flex="none" loading={begin.busy}
          onClick={() => { void begin.tell({}).then((told) => { if (told.ok) setBegun(told.data); }); }}>{t("account.oneTimeCodesBegin")}</Button>
      </Group>
    );
  }
  const { secret, url } = begun;
  const submit = async (): Promise<void> => {
    if (!(await confirm.tell({ secret, code })).ok) return;
    toasts.done(t("account.oneTimeCodesAreOn"));
    await renewSession();
  };
  return (
    <CodeForm onSubmit={submit} refused={confirm.refused} busy={confirm.busy} deed={t("account.oneTimeCodesOn")} code={code} onCode={setCode}>
      <Text size="sm">{t("account.oneTimeCodesScan")}</Text>
      <div className={styles["secret"]}>
        <img className={styles["qr"]} alt={t("account.oneTimeCodesQr")} src={pictureOf(url)} />
        <div>
          <Text size="sm" c="dimmed">{t("account.oneTimeCodesSecret")}</Text>
          <code className={styles["text"]}>{secret.replaceAll(/.{4}(?=.)/g, "$& ")}</code>
        </div>
      </div>
    </CodeForm>
  );
}

function TurnOff() {
  const { t } = useWords();
  const toasts = useToasts();
  const [isOpen, setOpen] = useState(false);
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const { tell, busy, refused } = useTell(identity.endTotp, { quiet: true });
  if (!isOpen) {
    return (
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Text size="sm">{t("account.oneTimeCodesUsed")}</Text>
        <Button variant="default" flex="none" onClick={() => { setOpen(true); }}>{t("account.oneTimeCodesEnd")}</Button>
      </Group>
    );
  }
  const submit = async (): Promise<void> => {
    if (!(await tell({ password, code })).ok) return;
    toasts.done(t("account.oneTimeCodesAreOff"));
    await renewSession();
  };
  return (
    <CodeForm onSubmit={submit} refused={refused} busy={busy} deed={t("account.oneTimeCodesEnd")} code={code} onCode={setCode}>
      <PasswordField label={t("account.presentPassword")} value={password} autoComplete="current-password" required
        onChange={(event) => { setPassword(event.currentTarget.value); }} />
    </CodeForm>
  );
}

type CodeFormProps = {
  readonly children: ReactNode; readonly code: string; readonly onCode: (code: string) => void; readonly deed: string; readonly busy: boolean;
  readonly refused: Refused | undefined; readonly onSubmit: () => Promise<void>;
};

function CodeForm({ children, code, onCode, deed, busy, refused, onSubmit }: CodeFormProps) {
  const words = useWords();
  const { t } = words;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void onSubmit();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {children}
        <Group align="flex-end" gap="sm">
          <TextInput label={t("account.oneTimeCode")} value={code} inputMode="numeric" autoComplete="one-time-code" maxLength={20} required flex={1}
            onChange={(event) => { onCode(event.currentTarget.value); }} />
          <Button type="submit" loading={busy} disabled={code.trim() === ""}>{deed}</Button>
        </Group>
        {refused !== undefined && <Alert color="no" variant="light" role="alert">{faultOf(refused, words)}</Alert>}
      </Stack>
    </form>
  );
}

function faultOf(refused: Refused, words: Words): string {
  const { data } = refused;
  const isCode = typeof data === "object" && data !== null && "reason" in data && data.reason === "code";
  return isCode ? words.t("account.oneTimeCodeWrong") : passwordFault(refused, words) ?? explain(refused, words).text;
}

/** The address as a picture that an authenticator reads; it never leaves the page. */
function pictureOf(url: string): string {
  const svg = qrcode({ bcid: "qrcode", text: url, scale: 3, padding: 4, backgroundcolor: "ffffff" }, drawingSVG()) as string;
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}
