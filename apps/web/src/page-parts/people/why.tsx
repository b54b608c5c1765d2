import { explain, type Refused } from "@chalkboard/i18n";
import { Alert } from "@mantine/core";
import { useLocale } from "../../kit/format/words.tsx";
import { refusedText } from "./second-words.ts";

/** Why a money movement was refused, below its form. */
export function Why({ refused }: { readonly refused: Refused | undefined }) {
  const words = useLocale();
  if (refused === undefined) return null;
  return (
    <Alert color="no" variant="light" role="alert" title={explain(refused, words).title}>
      {refusedText(refused, words)}
    </Alert>
  );
}
