import { Alert, Anchor, Button, Group, Table, Text, TextInput } from "@mantine/core";
import { setupWorker } from "msw/browser";
import { type FormEvent, type ReactNode, use, useState } from "react";
import { PasswordField } from "../kit/fields/password-field.tsx";
import { useLocale } from "../kit/format/locale.tsx";
import { clock } from "../ports/browser.ts";
import { Door } from "../shell/sign-in/door.tsx";
import styles from "../shell/sign-in/login.module.css";
import { mockHandlers } from "./handlers.ts";
import { apiUrlOf, isKnownEmail, listUsers, register, restoreMock, signInMock, signOutMock } from "./lookup.ts";
import { demoUsers, type MockUser, mockMemory } from "./users.ts";

const apiUrl = apiUrlOf(document.baseURI.split(/[?#]/)[0] ?? "");

/** Nothing is shown before the mock responds and the stored record is checked. */
const started = (async () => {
  const worker = setupWorker(...mockHandlers(apiUrl, mockMemory(demoUsers(clock.now()))));
  await worker.start({ serviceWorker: { url: "./mockServiceWorker.js" }, quiet: true });
  return restoreMock(apiUrl);
})();

/** The mock mode: users without a server, as in the specification. */
export function MockApp() {
  const restored = use(started);
  const [user, setUser] = useState(restored);
  const [screen, setScreen] = useState<"door" | "register" | "forgot">("door");
  const back = (): void => {
    setScreen("door");
  };
  if (user !== undefined)
    return (
      <Users
        user={user}
        onLeave={() => {
          signOutMock();
          setUser(undefined);
          back();
        }}
      />
    );
  if (screen === "register") return <Register onUser={setUser} onBack={back} />;
  if (screen === "forgot") return <Forgot onBack={back} />;
  return (
    <SignIn
      onUser={setUser}
      onRegister={() => {
        setScreen("register");
      }}
      onForgot={() => {
        setScreen("forgot");
      }}
    />
  );
}

type FieldsProps = {
  readonly action: string;
  readonly fault?: string | undefined;
  readonly children: ReactNode;
  readonly onSubmit: () => Promise<void>;
};

function Fields({ action, fault, children, onSubmit }: FieldsProps) {
  const [busy, setBusy] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setBusy(true);
    void onSubmit().finally(() => {
      setBusy(false);
    });
  };
  return (
    <form onSubmit={submit} noValidate className={styles["form"]}>
      {children}
      {fault !== undefined && (
        <Alert color="no" variant="light" role="alert">
          {fault}
        </Alert>
      )}
      <Button type="submit" size="md" loading={busy} fullWidth>
        {action}
      </Button>
    </form>
  );
}

type SignInProps = {
  readonly onUser: (user: MockUser) => void;
  readonly onRegister: () => void;
  readonly onForgot: () => void;
};

function SignIn({ onUser, onRegister, onForgot }: SignInProps) {
  const { t } = useLocale();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [isUnknown, setUnknown] = useState(false);
  const submit = async (): Promise<void> => {
    const found = await signInMock(apiUrl, email.trim(), password);
    if (found === "Not Found") setUnknown(true);
    else onUser(found);
  };
  return (
    <Door title={t("account.mockMode")}>
      <p>{t("account.mockWhy")}</p>
      <Fields action={t("shell.signIn")} fault={isUnknown ? t("account.mockNotFound") : undefined} onSubmit={submit}>
        <Email value={email} onChange={setEmail} />
        <Password value={password} onChange={setPassword} />
      </Fields>
      <Group justify="space-between" mt="md">
        <Anchor component="button" type="button" onClick={onRegister}>
          {t("account.register")}
        </Anchor>
        <Anchor component="button" type="button" onClick={onForgot}>
          {t("account.forgot")}
        </Anchor>
      </Group>
    </Door>
  );
}

function Register({ onUser, onBack }: { readonly onUser: (user: MockUser) => void; readonly onBack: () => void }) {
  const { t } = useLocale();
  const [fullname, setName] = useState("");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [isUnknown, setUnknown] = useState(false);
  const submit = async (): Promise<void> => {
    const found = await register(apiUrl, { fullname: fullname.trim(), email: email.trim(), password });
    if (found === "Not Found") setUnknown(true);
    else onUser(found);
  };
  return (
    <Door title={t("account.register")}>
      <Fields
        action={t("account.register")}
        fault={isUnknown ? t("account.mockNotFound") : undefined}
        onSubmit={submit}
      >
        <TextInput
          size="md"
          label={t("account.fullName")}
          value={fullname}
          autoFocus
          autoComplete="name"
          onChange={(event) => {
            setName(event.currentTarget.value);
          }}
        />
        <Email value={email} onChange={setEmail} />
        <Password value={password} onChange={setPassword} />
      </Fields>
      <Back onBack={onBack} />
    </Door>
  );
}

function Forgot({ onBack }: { readonly onBack: () => void }) {
  const { t } = useLocale();
  const [email, setEmail] = useState("");
  const [isKnown, setKnown] = useState<boolean | undefined>(undefined);
  return (
    <Door title={t("account.mockForgot")}>
      <Fields
        action={t("account.mockAsk")}
        onSubmit={async () => {
          setKnown(await isKnownEmail(apiUrl, email.trim()));
        }}
      >
        <Email value={email} onChange={setEmail} />
        {isKnown !== undefined && <p role="status">{t(isKnown ? "account.mockKnown" : "account.mockUnknown")}</p>}
      </Fields>
      <Back onBack={onBack} />
    </Door>
  );
}

function Users({ user, onLeave }: { readonly user: MockUser; readonly onLeave: () => void }) {
  const { t } = useLocale();
  const [users, setUsers] = useState<readonly MockUser[] | undefined>(undefined);
  const [input, setRequest] = useState<Promise<void> | undefined>(undefined);
  const refresh = async (): Promise<void> => {
    setUsers(await listUsers(apiUrl));
  };
  if (input === undefined) setRequest(refresh());
  const isAdmin = user.roles.includes(1);
  const remove = async (id: number): Promise<void> => {
    await fetch(`${apiUrl}/users/${id}`, { method: "DELETE" });
    await refresh();
  };
  return (
    <Door title={t("account.mockUsers")}>
      <Text mb="sm">{t("shell.welcome", { name: user.fullname })}</Text>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("account.email")}</Table.Th>
            <Table.Th>{t("account.mockRole")}</Table.Th>
            {isAdmin && <Table.Td />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {(users ?? [user]).map(({ id, email, fullname, roles }) => (
            <Table.Tr key={id}>
              <Table.Td>{email}</Table.Td>
              <Table.Td>
                {roles
                  .map((role) => (role === 1 || role === 2 || role === 3 ? t(`account.mockRole${role}`) : String(role)))
                  .join(", ")}
              </Table.Td>
              {isAdmin && (
                <Table.Td>
                  {id !== user.id && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={t("account.mockRemove", { name: fullname })}
                      onClick={() => {
                        void remove(id);
                      }}
                    >
                      ×
                    </Button>
                  )}
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Button variant="default" mt="md" fullWidth onClick={onLeave}>
        {t("shell.signOut")}
      </Button>
    </Door>
  );
}

type FieldProps = { readonly value: string; readonly onChange: (text: string) => void };

function Email({ value, onChange }: FieldProps) {
  const { t } = useLocale();
  return (
    <TextInput
      size="md"
      type="email"
      label={t("account.email")}
      value={value}
      autoComplete="username"
      onChange={(event) => {
        onChange(event.currentTarget.value);
      }}
    />
  );
}

function Password({ value, onChange }: FieldProps) {
  const { t } = useLocale();
  return (
    <PasswordField
      size="md"
      label={t("shell.password")}
      value={value}
      autoComplete="current-password"
      onChange={(event) => {
        onChange(event.currentTarget.value);
      }}
    />
  );
}

function Back({ onBack }: { readonly onBack: () => void }) {
  const { t } = useLocale();
  return (
    <p className={styles["below"]}>
      <Anchor component="button" type="button" onClick={onBack}>
        {t("account.backToSignIn")}
      </Anchor>
    </p>
  );
}
