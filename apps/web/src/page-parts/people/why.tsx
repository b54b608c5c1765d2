import { explain, type Refused } from "@chalkboard/i18n";
import { Alert } from "@mantine/core";
import { useLocale } from "../../kit/format/locale.tsx";
import { refusedText } from "./second-labels.ts";

/** Why a money movement was refused, below its form. */
export function Why({ refused }: { readonly refused: Refused | undefined }) {
  const locale = useLocale();
  if (refused === undefined) return null;
  return (
    <Alert color="no" variant="light" role="alert" title={explain(refused, locale).title}>
      {refusedText(refused, locale)}
    </Alert>
  );
}
