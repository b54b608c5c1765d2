import { DatesProvider } from "@mantine/dates";
import "dayjs/locale/es-do.js";
import "dayjs/locale/fr.js";
import "dayjs/locale/ht.js";
import "dayjs/locale/it.js";
import "dayjs/locale/zh-cn.js";
import type { ReactNode } from "react";
import { useLocale } from "../format/locale.tsx";

const calendars = { en: "en", fr: "fr", ht: "ht", es: "es-do", zh: "zh-cn", it: "it" } as const;

/** Makes the calendars inside it use the user's language. */
export function CalendarLabels({ children }: { readonly children: ReactNode }) {
  const { language } = useLocale();
  return (
    <DatesProvider
      settings={{ locale: calendars[language], firstDayOfWeek: language === "en" || language === "es" ? 0 : 1 }}
    >
      {children}
    </DatesProvider>
  );
}
