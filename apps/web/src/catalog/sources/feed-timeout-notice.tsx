import type { UseFormReturnType } from "@mantine/form";
import { useLocale } from "../../kit/format/words.tsx";
import type { SourceFields } from "./source-fields.ts";
import { NumberInput } from "../../kit/fields/number-input.tsx";

const longest = 604_800;

/** How long after the last update its lines close: first those in play, then those of upcoming games. */
export function FeedTimeoutNotice({ form }: { readonly form: UseFormReturnType<SourceFields> }) {
  const { t } = useLocale();
  return (
    <>
      <NumberInput
        label={t("sources.silence")}
        description={t("sources.silenceHint")}
        min={0}
        max={longest}
        allowDecimal={false}
        {...form.getInputProps("silenceSeconds")}
      />
      <NumberInput
        label={t("sources.silencePregame")}
        description={t("sources.silencePregameHint")}
        min={0}
        max={longest}
        allowDecimal={false}
        {...form.getInputProps("silencePregameSeconds")}
      />
    </>
  );
}
