import { Button, Code, CopyButton, Group, Text } from "@mantine/core";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { DialogFooter } from "../../kit/dialog/dialog-footer.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import styles from "./people.module.css";

/** A first password, which is shown once. */
export type FirstPasswordOf = { readonly name: string; readonly login: string; readonly firstPassword: string };

export type FirstPasswordProps = { readonly issued: FirstPasswordOf; readonly onClose: () => void };

/** Shows a first password, which cannot be shown again. */
export function FirstPassword({ issued: { name, login, firstPassword }, onClose }: FirstPasswordProps) {
  const { t } = useLocale();
  return (
    <Dialog title={t("people.firstPassword", { name })} onClose={onClose} size="sm" mustAnswer>
      <Text>{t("people.firstPasswordWhy")}</Text>
      <dl className={styles["details"]}>
        <dt>{t("people.login")}</dt>
        <dd>
          <Code>{login}</Code>
        </dd>
        <dt>{t("people.newPassword")}</dt>
        <dd>
          <Group gap="xs">
            <Code>{firstPassword}</Code>
            <CopyButton value={firstPassword}>
              {({ copied, copy }) => (
                <Button size="compact-sm" variant="default" onClick={copy}>
                  {t(copied ? "people.copied" : "people.copy")}
                </Button>
              )}
            </CopyButton>
          </Group>
        </dd>
      </dl>
      <DialogFooter action={t("people.haveNoted")} onConfirm={onClose} first="action" />
    </Dialog>
  );
}
