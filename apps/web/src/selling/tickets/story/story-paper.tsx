import { tickets } from "@chalkboard/contract";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useFind } from "../../../data/use-find.ts";
import { PrintoutSheet } from "../../../kit/print/paper-sheet.tsx";
import { useLocale } from "../../../kit/format/words.tsx";

/** A print of a ticket as it looked, on request. @param copy 0 the original, n the nth copy */
export function StoryPrintout({ number, copy }: { readonly number: number; readonly copy: number }) {
  const { t } = useLocale();
  const [isShown, setShown] = useState(false);
  const printout = useFind(tickets.showPrintout, isShown ? { number, copy } : null);
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-expanded={isShown}
        loading={isShown && printout === undefined}
        onClick={() => {
          setShown(!isShown);
        }}
      >
        {t(isShown ? "tickets.paperHide" : "tickets.paperShow")}
      </Button>
      {printout !== undefined && (
        <>
          <PrintoutSheet html={printout.html} widthMm={printout.width} label={t("tickets.paperTitle")} />
          <span>
            {printout.form === null ? t("tickets.paperOfNow") : t("tickets.paperKept", { form: printout.form })}
          </span>
        </>
      )}
    </>
  );
}
