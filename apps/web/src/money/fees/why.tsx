import { explain, type Refused } from "@chalkboard/i18n";
import { Alert } from "@mantine/core";
import { useLocale } from "../../kit/format/words.tsx";

/** Why an action on an invoice was refused, shown below its form. */
export function Why({ refused }: { readonly refused: Refused | undefined }) {
  const words = useLocale();
  if (refused === undefined) return null;
  const { title, text } = explain(refused, words);
  return (
    <Alert color="no" variant="light" role="alert" title={title}>
      {text}
    </Alert>
  );
}
