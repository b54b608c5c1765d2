import { Button, Code, CopyButton, Stack, Text } from "@mantine/core";
import { Dialog } from "../kit/dialog.tsx";
import { Foot } from "../kit/foot.tsx";
import { useWords } from "../kit/words.tsx";
import styles from "./integrators.module.css";

/** A new key, which is told once. */
export type ToldKey = { readonly name: string; readonly key: string };

/** Shows a new key, which nobody can ask for again, and how it is sent. */
export function KeyTold({ told: { name, key }, onClose }: { readonly told: ToldKey; readonly onClose: () => void }) {
  const { t } = useWords();
  return (
    <Dialog title={t("integrators.newKey", { name })} onClose={onClose} mustAnswer>
      <Stack gap="sm">
        <Text>{t("integrators.newKeyWhy")}</Text>
        <dl className={styles["told"]}>
          <dt>{t("integrators.key")}</dt>
          <dd><Code>{key}</Code></dd>
          <dt>{t("integrators.header")}</dt>
          <dd><Code>{`Authorization: Bearer ${key.slice(0, 12)}…`}</Code></dd>
        </dl>
        <Foot deed={t("people.haveNoted")} onDeed={onClose}>
          <CopyButton value={key}>
            {({ copied, copy }) => <Button variant="default" data-autofocus onClick={copy}>{t(copied ? "people.copied" : "people.copy")}</Button>}
          </CopyButton>
        </Foot>
      </Stack>
    </Dialog>
  );
}
