import { Checkbox } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useLocale } from "../../kit/format/locale.tsx";
import { choices } from "../../ports/choices.ts";

const labels = { receipt: "money.withPaper", closing: "money.withClosing" } as const;
export type Printout = keyof typeof labels;

/** Whether printouts of new entries are printed, and the checkbox for it: each user's choice, remembered. */
export function usePrinted(printout: Printout): readonly [isOnPaper: boolean, box: ReactNode] {
  const { t } = useLocale();
  const [isOnPaper, setOnPaper] = useState(() => choices.read(printout) !== "off");
  return [
    isOnPaper,
    <Checkbox
      key={printout}
      label={t(labels[printout])}
      checked={isOnPaper}
      onChange={({ currentTarget: { checked } }) => {
        choices.write(printout, checked ? "on" : "off");
        setOnPaper(checked);
      }}
    />,
  ];
}
