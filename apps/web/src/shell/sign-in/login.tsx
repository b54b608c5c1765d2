import { type Answered, customers, type identity, responses, roles } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";
import { Alert, Button, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { gate, send } from "../../data/connection/client.ts";
import { ConnectionError, hold } from "../../data/connection/connection.ts";
import { loginRoute } from "../../data/connection/session.ts";
import { signIn, signOut } from "../../data/connection/signing.ts";
import { machineAddress } from "../../data/print-helper.ts";
import { PasswordField } from "../../kit/fields/password-field.tsx";
import { type Locale, useLocale } from "../../kit/format/locale.tsx";
import { pages } from "../menu.ts";
import { greet } from "../preferences/choose-language.ts";
import type { BackdropProduct } from "./backdrop.tsx";
import { ServiceDoor } from "./door.tsx";
import styles from "./login.module.css";

/** The sign-in pages of the specification, with their titles. */
export const doors = {
  "/auth/login": { title: "shell.signInTitle", product: 1 },
  "/login_customer": { title: "shell.signInCustomer", product: 2 },
  "/login_pos": { title: "shell.signInPos", product: 1 },
  "/online_login": { title: "shell.signInOnline", product: 2 },
  "/adm_login": { title: "shell.signInAdmin", product: 1 },
} as const satisfies Record<string, { title: PlainKey; product: BackdropProduct }>;
export type DoorPath = keyof typeof doors;

/** Sign-in pages of clerks: their machines may have the print program, which knows the machine's address. */
const tills: readonly DoorPath[] = ["/login_pos", "/online_login"];

/** Signing in. The background depends on the service's product: 1 sports, 2 football, 3 racing. */
export function Login({ door }: { readonly door: DoorPath }) {
  const { t } = useLocale();
  return (
    <ServiceDoor title={t(doors[door].title)} product={doors[door].product}>
      <LoginForm door={door} />
      {door === "/login_customer" && <OpenAnAccount />}
      <p className={styles["below"]}>
        <Link to="/auth/forgot">{t("account.forgot")}</Link>
      </p>
    </ServiceDoor>
  );
}

/** A link to registration, if the service allows it. Nothing waits for it. */
function OpenAnAccount() {
  const { t } = useLocale();
  const { data } = useQuery({
    queryKey: [customers.openDoors.path, "{}"],
    retry: false,
    queryFn: () => send(customers.openDoors, {}).then((result) => (result.ok ? result.data : [])),
  });
  return data === undefined || data.length === 0 ? null : (
    <p className={styles["below"]}>
      <Link to="/auth/register">{t("customers.openAccount")}</Link>
    </p>
  );
}

function LoginForm({ door }: { readonly door: DoorPath }) {
  const { t } = useLocale();
  const { enter, busy, fault, wantsCode, otherDoor } = useEntering(door);
  const { state } = useLocation();
  const wanted = wantedOf(state);
  const [code, setCode] = useState("");
  const [user, setUser] = useState("");
  const [password, setPassword] = useState("");
  const [isTried, setTried] = useState(false);
  const passwordField = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (user.trim() === "" || password === "" || (await enter(user.trim(), password, code.trim()))) return;
    setPassword("");
    passwordField.current?.focus();
  };
  return (
    <form
      onSubmit={(event) => {
        void submit(event);
      }}
      noValidate
      className={styles["form"]}
    >
      {wanted !== "/" && <Text size="sm">{t("shell.signInToOpen", { page: titleOf(wanted, t) })}</Text>}
      <TextInput
        size="md"
        label={t("shell.userName")}
        value={user}
        autoFocus
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={isTried && user.trim() === "" ? t("shell.userNameNeeded") : undefined}
        onChange={(event) => {
          setUser(event.currentTarget.value);
        }}
      />
      <PasswordField
        size="md"
        ref={passwordField}
        label={t("shell.password")}
        value={password}
        autoComplete="current-password"
        onChange={(event) => {
          setPassword(event.currentTarget.value);
        }}
        error={isTried && password === "" && fault === undefined ? t("shell.passwordNeeded") : undefined}
      />
      {wantsCode && (
        <TextInput
          size="md"
          label={t("account.oneTimeCode")}
          description={t("account.oneTimeCodeHint")}
          value={code}
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          onChange={(event) => {
            setCode(event.currentTarget.value);
          }}
        />
      )}
      {fault !== undefined && (
        <Alert color={wantsCode ? "wait" : "no"} variant="light" role="alert">
          {fault}
          {otherDoor !== undefined && (
            <>
              {" "}
              <Link to={otherDoor} state={state}>
                {t("account.goThere")}
              </Link>
            </>
          )}
        </Alert>
      )}
      <Button type="submit" size="md" loading={busy} fullWidth>
        {t("shell.signIn")}
      </Button>
    </form>
  );
}

type Entering = {
  /** Resolves to whether the password may stay in its field. */
  readonly enter: (user: string, password: string, code: string) => Promise<boolean>;
  readonly busy: boolean;
  readonly fault: string | undefined;
  /** The account uses an authenticator. */
  readonly wantsCode: boolean;
  readonly otherDoor: string | undefined;
};

function useEntering(door: DoorPath): Entering {
  const locale = useLocale();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | undefined>(undefined);
  const [wantsCode, setWantsCode] = useState(false);
  const [otherDoor, setOtherDoor] = useState<string | undefined>(undefined);
  const enter = async (user: string, password: string, code: string): Promise<boolean> => {
    setBusy(true);
    setFault(undefined);
    try {
      const deviceInfo = navigator.userAgent.slice(0, 500);
      const mac = tills.includes(door) ? await machineAddress() : "0";
      const answered = await signIn({
        user,
        password,
        admin: door === "/adm_login",
        deviceInfo,
        mac,
        ...(code === "" ? {} : { code }),
      });
      if (!answered.ok) {
        const { reason, route } = reasonOf(answered.data);
        setOtherDoor(reason === "door" && typeof route === "string" && route !== door ? route : undefined);
        if (reason === "code") {
          setWantsCode(true);
          setFault(locale.t(code === "" ? "account.oneTimeCodeHint" : "account.oneTimeCodeWrong"));
          return true;
        }
        setFault(signInFault(answered, locale, (at) => locale.format.time(at, locale.zone)));
        return false;
      }
      if (isWrongDoor(door, answered.data)) {
        setFault(locale.t("shell.signInWrongDoor"));
        await navigate(signOut(), { replace: true });
        return true;
      }
      greet(answered.data.language);
      await navigate(wantedOf(state), { replace: true });
      return true;
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error;
      // The input stays; the dialog says what is wrong.
      void gate.wait().then(hold(error.trouble));
      return true;
    } finally {
      setBusy(false);
    }
  };
  return { enter, busy, fault, wantsCode, otherDoor };
}

/** The page that the user wanted before signing in. */
function wantedOf(state: unknown): string {
  return typeof state === "object" && state !== null && "wanted" in state && typeof state.wanted === "string"
    ? state.wanted
    : "/";
}

/** The title of a page, or its path where it has none. */
function titleOf(wanted: string, t: Locale["t"]): string {
  const path = wanted.split("?")[0] ?? "";
  const page = pages.find((one) => one.path === path);
  return page === undefined ? path : t(`routes.${page.path}`);
}

function reasonOf(data: unknown): { readonly reason?: unknown; readonly route?: unknown } {
  return typeof data === "object" && data !== null ? data : {};
}

// A customers' sign-in page admits only customers, and the others exclude them, so that a shared link never mixes them
// up.
function isWrongDoor(door: DoorPath, person: { readonly role: number; readonly serviceKind: number }): boolean {
  if (door === "/auth/login") return false;
  const own = loginRoute(person);
  return own !== door && (person.role === roles.customer || door === "/login_customer");
}

/**
 * Why signing in was refused, in terms that the user can act on. The server never says whether the name or the password
 * was wrong.
 */
function signInFault(
  answered: Answered<typeof identity.login>,
  { t }: Pick<Locale, "t">,
  timeOf: (at: number) => string,
): string {
  const data =
    typeof answered.data === "object" && answered.data !== null
      ? (answered.data as Readonly<Record<string, unknown>>)
      : {};
  if (data["reason"] === "locked" && typeof data["until"] === "number")
    return t("shell.signInLocked", { time: timeOf(data["until"]) });
  if (data["reason"] === "tooMany") return t("refusals.because.tooMany");
  if (data["reason"] === "door") return t("account.otherDoor");
  if (data["reason"] === "inactive") return t("shell.signInInactive");
  if (data["reason"] === "requested") return t("shell.signInRequested");
  if (data["reason"] === "placeInactive") return t("shell.signInPlaceInactive");
  if (answered.responseType === responses.notFound) return t("shell.signInUnknown");
  return t("shell.signInFailed", { code: answered.responseType });
}
