import { type AnswerOf, customers } from "@chalkboard/contract";
import { explain, fieldFaults } from "@chalkboard/i18n";
import { Alert, Button, Checkbox, NativeSelect, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { useServiceBrand } from "./brand.tsx";
import { Door } from "./door.tsx";
import { NewPassword } from "../preferences/new-password.tsx";
import { passwordFault } from "../preferences/password-fault.ts";
import styles from "./login.module.css";

type OpenDoor = AnswerOf<typeof customers.openDoors>[number];
const door = "/login_customer";

/** Registration with an online service for people without an account, and what happens next. */
export function Register() {
  const { t } = useLocale();
  const { data: doors } = useCallQuery(customers.openDoors, {});
  const [chosen, setChosen] = useState<number | undefined>(undefined);
  const [result, setResult] = useState<string | undefined>(undefined);
  const service = doors.find(({ serviceId }) => serviceId === chosen) ?? doors[0];
  return (
    <Door title={t("customers.openAccount")} product={2} look={useServiceBrand(service?.serviceId)}>
      {result !== undefined ? (
        <Alert color="here" variant="light" role="status">
          {result}
        </Alert>
      ) : service === undefined ? (
        <Alert color="wait" variant="light" role="alert">
          {t("customers.doorClosed")}
        </Alert>
      ) : (
        <>
          {doors.length > 1 && (
            <NativeSelect
              size="md"
              label={t("operations.service")}
              value={String(service.serviceId)}
              data={doors.map(({ serviceId, name }) => ({ value: String(serviceId), label: name }))}
              onChange={(event) => {
                setChosen(Number(event.currentTarget.value));
              }}
            />
          )}
          <RegisterForm key={service.serviceId} service={service} onDone={setResult} />
        </>
      )}
      <p className={styles["below"]}>
        <Link to={door}>{t("account.backToSignIn")}</Link>
      </p>
    </Door>
  );
}

const blank = {
  name: "",
  login: "",
  newPassword: "",
  newPasswordAgain: "",
  phone: "",
  email: "",
  address: "",
  bornOn: "",
};

function RegisterForm({ service, onDone }: { readonly service: OpenDoor; readonly onDone: (result: string) => void }) {
  const locale = useLocale();
  const { t, language } = locale;
  const [values, setValues] = useState(blank);
  const [acceptsTerms, setAccepts] = useState(false);
  const { mutate, busy, refused, forget } = useCallMutation(customers.register, { quiet: true });
  const change =
    (field: keyof typeof blank) =>
    (text: string): void => {
      setValues((before) => ({ ...before, [field]: text }));
      forget(field === "newPasswordAgain" ? "newPassword" : field);
    };
  const { name, login, newPassword, newPasswordAgain, bornOn } = values;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void mutate({ ...values, language, acceptsTerms, serviceId: service.serviceId }).then((answered) => {
      if (answered.ok)
        onDone(
          answered.data.state === "active" ? t("customers.opened") : t("customers.openedWaits", { name: service.name }),
        );
    });
  };
  const faults = refused === undefined ? undefined : fieldFaults(refused, locale);
  const ofFields = Object.keys(blank).some((field) => field !== "newPassword" && faults?.has(field) === true);
  const field = (of: "name" | "login" | "phone" | "email" | "address" | "bornOn") => ({
    size: "md" as const,
    value: values[of],
    error: faults?.get(of),
    onChange: (event: { currentTarget: { value: string } }) => {
      change(of)(event.currentTarget.value);
    },
  });
  const isWhole =
    [name, login, newPassword, newPasswordAgain, bornOn].every((text) => text.trim() !== "") &&
    (service.terms === "" || acceptsTerms);
  return (
    <form onSubmit={submit} noValidate className={styles["form"]}>
      <TextInput {...field("name")} label={t("account.fullName")} autoFocus autoComplete="name" maxLength={60} />
      <TextInput
        {...field("login")}
        label={t("shell.userName")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
      />
      <NewPassword
        newPassword={newPassword}
        again={newPasswordAgain}
        onNew={change("newPassword")}
        onAgain={change("newPasswordAgain")}
        length={service.passwordLength}
      />
      <TextInput {...field("bornOn")} label={t("customers.bornOn")} type="date" autoComplete="bday" />
      <TextInput {...field("phone")} label={t("customers.phone")} type="tel" autoComplete="tel" maxLength={40} />
      <TextInput {...field("email")} label={t("account.email")} type="email" autoComplete="email" maxLength={200} />
      <TextInput {...field("address")} label={t("network.address")} autoComplete="street-address" maxLength={200} />
      {service.terms !== "" && (
        <>
          <Text size="sm" className={styles["terms"]} tabIndex={0}>
            {service.terms}
          </Text>
          <Checkbox
            label={t("customers.agree")}
            checked={acceptsTerms}
            onChange={(event) => {
              setAccepts(event.currentTarget.checked);
            }}
          />
        </>
      )}
      {refused !== undefined && !ofFields && (
        <Alert color="no" variant="light" role="alert">
          {passwordFault(refused, locale) ?? explain(refused, locale).text}
        </Alert>
      )}
      <Button type="submit" size="md" loading={busy} fullWidth disabled={!isWhole}>
        {t("customers.openAction")}
      </Button>
    </form>
  );
}
