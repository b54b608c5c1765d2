import { fees } from "@chalkboard/contract";
import { feeKindKey } from "@chalkboard/list-columns";
import { Button, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { Fragment, useState } from "react";
import { useLocale } from "../../kit/format/locale.tsx";
import type { SchemeValues } from "./scheme-values.ts";
import styles from "./fees.module.css";
import { NumberInput } from "../../kit/fields/number-input.tsx";

type KindRatesProps<Values extends SchemeValues> = { readonly form: UseFormReturnType<Values> };

/** Percentages of bet types that differ from the general one; folded while there are none. */
export function KindRates<Values extends SchemeValues>({ form }: KindRatesProps<Values>) {
  const { t } = useLocale();
  const { handleKinds, netKinds, net, netKind } = form.values;
  const [isOpen, setOpen] = useState(
    [...Object.values(handleKinds), ...Object.values(netKinds)].some((own) => own !== ""),
  );
  if (!isOpen)
    return (
      <Button
        variant="default"
        onClick={() => {
          setOpen(true);
        }}
      >
        {t("fees.otherRates")}…
      </Button>
    );
  return (
    <fieldset className={styles["kinds"]}>
      <legend>{t("fees.otherRates")}</legend>
      <Text size="sm" c="dimmed">
        {t("fees.otherRatesHint")}
      </Text>
      <div>
        <span />
        <span aria-hidden>{t("fees.handlePercent")}</span>
        <span aria-hidden>{t("fees.netPercent")}</span>
        {fees.feeKind.options.map((kind) => {
          const name = t(feeKindKey(kind));
          return (
            <Fragment key={kind}>
              <span aria-hidden>{name}</span>
              <NumberInput
                size="xs"
                aria-label={t("fees.ofHandle", { kind: name })}
                suffix=" %"
                min={0}
                max={100}
                decimalScale={2}
                {...form.getInputProps(`handleKinds.${kind}`)}
              />
              <NumberInput
                size="xs"
                aria-label={t("fees.ofNet", { kind: name })}
                suffix=" %"
                min={0}
                max={100}
                decimalScale={2}
                disabled={net === "" || netKind === "carried"}
                {...form.getInputProps(`netKinds.${kind}`)}
              />
            </Fragment>
          );
        })}
      </div>
    </fieldset>
  );
}
