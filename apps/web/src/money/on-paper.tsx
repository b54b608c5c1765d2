import { Checkbox } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useLocale } from "../kit/words.tsx";
import { choices } from "../ports/choices.ts";

const name = "receipt";

/** Whether the receipt of what is entered is printed, and the box that says so: each person's own choice, kept for the next time. */
export function usePrinted(): readonly [isOnPaper: boolean, box: ReactNode] {
  const { t } = useLocale();
  const [isOnPaper, setOnPaper] = useState(() => choices.read(name) !== "off");
  return [isOnPaper, <Checkbox key={name} label={t("money.withPaper")} checked={isOnPaper} onChange={({ currentTarget: { checked } }) => {
    choices.write(name, checked ? "on" : "off");
    setOnPaper(checked);
  }} />];
}
