import { identity, roles, services } from "@chalkboard/contract";
import { type Refused, explain } from "@chalkboard/i18n";
import { Alert, Autocomplete, Divider, Select, TextInput } from "@mantine/core";
import { type FormEvent, useEffect, useState } from "react";
import { machinePrinters } from "../../data/print-helper.ts";
import { renewSession } from "../../data/connection/signing.ts";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { Fields, Wide } from "../../kit/fields/fields.tsx";
import { DialogFooter } from "../../kit/dialog/dialog-footer.tsx";
import { PasswordField } from "../../kit/fields/password-field.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { type Locale, useLocale } from "../../kit/format/locale.tsx";
import { NewPassword } from "./new-password.tsx";
import { OneTimeCodes } from "./one-time-codes.tsx";
import { passwordFault } from "./password-fault.ts";
import { useSession } from "../../data/viewer.ts";

/** The roles that may use one-time codes. */
const codeRoles: readonly number[] = [roles.platform, roles.assistant, roles.admin];

/** The user's own name, address, password and printer. */
export function ProfileDialog({ onClose }: { readonly onClose: () => void }) {
  const locale = useLocale();
  const { t } = locale;
  const toasts = useToasts();
  const { mutate, busy, refused } = useCallMutation(identity.updateProfile, {
    quiet: true,
    refresh: [identity.getPrinter],
  });
  const profile = useProfile();
  const { role, passwordLength } = useSession();
  const { name, email, password, newPassword, again, changes } = profile;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void mutate(changes).then(async (result) => {
      if (!result.ok) return;
      await renewSession();
      toasts.done(t("account.profileSaved"));
      onClose();
    });
  };
  const wantsPassword = "newPassword" in changes || "email" in changes;
  return (
    <Dialog title={t("account.profile")} onClose={onClose}>
      <form id="profile" onSubmit={submit} noValidate>
        <Fields>
          <TextInput
            label={t("account.name")}
            value={name}
            maxLength={60}
            required
            data-autofocus
            autoComplete="name"
            error={name.trim() === "" ? t("kit.required") : undefined}
            onChange={(event) => {
              profile.setName(event.currentTarget.value);
            }}
          />
          <TextInput
            label={t("account.email")}
            description={t("account.emailHint")}
            type="email"
            value={email}
            maxLength={200}
            autoComplete="email"
            onChange={(event) => {
              profile.setEmail(event.currentTarget.value);
            }}
          />
          <Wide>
            <Divider />
          </Wide>
          <NewPassword
            size="sm"
            length={passwordLength}
            newPassword={newPassword}
            again={again}
            onNew={profile.setNew}
            onAgain={profile.setAgain}
          />
          {wantsPassword && (
            <PasswordField
              label={t("account.presentPassword")}
              description={t("account.presentPasswordHint")}
              value={password}
              required
              autoComplete="current-password"
              onChange={(event) => {
                profile.setPassword(event.currentTarget.value);
              }}
            />
          )}
          <Wide>
            <Divider />
          </Wide>
          <Printer profile={profile} />
          {refused !== undefined && (
            <Wide>
              <Alert color="no" variant="light" role="alert">
                {faultOf(refused, locale)}
              </Alert>
            </Wide>
          )}
        </Fields>
      </form>
      {codeRoles.includes(role) && (
        <>
          <Divider my="md" />
          <OneTimeCodes />
        </>
      )}
      <DialogFooter
        form="profile"
        action={t("kit.save")}
        onCancel={onClose}
        isBusy={busy}
        isOff={name.trim() === "" || Object.keys(changes).length === 0 || (wantsPassword && password === "")}
      />
    </Dialog>
  );
}

function Printer({ profile }: { readonly profile: Profile }) {
  const { t, language } = useLocale();
  const { rows } = useCallQuery(services.templates, {});
  const [printers, setPrinters] = useState<string[]>([]);
  useEffect(() => {
    void machinePrinters().then((found) => {
      setPrinters([...found]);
    });
  }, []);
  const kinds = new Map(
    rows
      .filter((template) => template.language === language || template.language === "en")
      .map(({ printerType, printerName }) => [printerType, printerName]),
  );
  return (
    <>
      <Autocomplete
        label={t("account.printer")}
        description={t("account.printerHint")}
        value={profile.printer}
        maxLength={100}
        data={printers}
        onChange={profile.setPrinter}
      />
      <Select
        label={t("account.printerType")}
        value={profile.printerType === 0 ? null : String(profile.printerType)}
        allowDeselect={false}
        data={[...kinds].map(([type, label]) => ({ value: String(type), label }))}
        onChange={(type) => {
          if (type !== null) profile.setPrinterType(Number(type));
        }}
      />
    </>
  );
}

type Profile = ReturnType<typeof useProfile>;

/** An empty value keeps the stored one; a blank removes it. */
const takenAway = " ";

/** The input, and the part of it that differs from what is stored. */
function useProfile() {
  const kept = useSession();
  const { data: used } = useCallQuery(identity.getPrinter, {});
  const [name, setName] = useState(kept.name);
  const [email, setEmail] = useState(kept.email);
  const [password, setPassword] = useState("");
  const [newPassword, setNew] = useState("");
  const [again, setAgain] = useState("");
  const [printer, setPrinter] = useState(used.printer);
  const [printerType, setPrinterType] = useState(used.printerType);
  const changes = {
    ...(name.trim() === kept.name ? {} : { name: name.trim() }),
    ...(email.trim() === kept.email ? {} : { email: email.trim() || takenAway }),
    ...(newPassword === "" && again === "" ? {} : { newPassword, newPasswordAgain: again }),
    ...(password === "" ? {} : { password }),
    ...(printer === used.printer ? {} : { printer: printer || takenAway }),
    ...(printerType === used.printerType ? {} : { printerType }),
  };
  return {
    name,
    setName,
    email,
    setEmail,
    password,
    setPassword,
    newPassword,
    setNew,
    again,
    setAgain,
    printer,
    setPrinter,
    printerType,
    setPrinterType,
    changes,
  };
}

function faultOf(refused: Refused, locale: Locale): string {
  return passwordFault(refused, locale) ?? explain(refused, locale).text;
}
