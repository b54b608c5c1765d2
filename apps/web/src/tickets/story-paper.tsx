import { tickets } from "@chalkboard/contract";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useFind } from "../data/use-find.ts";
import { PaperSheet } from "../kit/paper-sheet.tsx";
import { useWords } from "../kit/words.tsx";

/** A print of a ticket as it looked, on demand. @param copy 0 the original, n the nth copy */
export function StoryPaper({ number, copy }: { readonly number: number; readonly copy: number }) {
  const { t } = useWords();
  const [isShown, setShown] = useState(false);
  const paper = useFind(tickets.showPaper, isShown ? { number, copy } : null);
  return (
    <>
      <Button size="compact-sm" variant="default" aria-expanded={isShown} loading={isShown && paper === undefined} onClick={() => { setShown(!isShown); }}>
        {t(isShown ? "tickets.paperHide" : "tickets.paperShow")}</Button>
      {paper !== undefined && (
        <>
          <PaperSheet html={paper.html} widthMm={paper.width} label={t("tickets.paperTitle")} />
          <span>{paper.form === null ? t("tickets.paperOfNow") : t("tickets.paperKept", { form: paper.form })}</span>
        </>
      )}
    </>
  );
}
