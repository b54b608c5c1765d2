import { Button, Code, CopyButton, Stack, Text } from "@mantine/core";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { DialogFooter } from "../../kit/dialog/dialog-footer.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import styles from "./integrators.module.css";

/** A new key, which is shown once. */
export type IssuedKey = { readonly name: string; readonly key: string };

/** Shows a new key, which cannot be shown again, and how to send it. */
export function IssuedKeyDialog({
  issued: { name, key },
  onClose,
}: {
  readonly issued: IssuedKey;
  readonly onClose: () => void;
}) {
  const { t } = useLocale();
  return (
    <Dialog title={t("integrators.newKey", { name })} onClose={onClose} mustAnswer>
      <Stack gap="sm">
        <Text>{t("integrators.newKeyWhy")}</Text>
        <dl className={styles["details"]}>
          <dt>{t("integrators.key")}</dt>
          <dd>
            <Code>{key}</Code>
          </dd>
          <dt>{t("integrators.header")}</dt>
          <dd>
            <Code>{`Authorization: Bearer ${key.slice(0, 12)}…`}</Code>
          </dd>
        </dl>
        <DialogFooter action={t("people.haveNoted")} onConfirm={onClose}>
          <CopyButton value={key}>
            {({ copied, copy }) => (
              <Button variant="default" data-autofocus onClick={copy}>
                {t(copied ? "people.copied" : "people.copy")}
              </Button>
            )}
          </CopyButton>
        </DialogFooter>
      </Stack>
    </Dialog>
  );
}
