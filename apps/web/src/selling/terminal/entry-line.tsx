import { plainTyping } from "@chalkboard/i18n";
import type { KeyboardEvent, RefObject } from "react";
import { flushSync } from "react-dom";
import { isCovered } from "../../kit/behaviour/layers.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { EntryHint } from "./entry-hint.tsx";
import type { BoardEvent } from "./entry/find-bet.ts";
import { mayAccept } from "./state/line.ts";
import type { Problem } from "./state/use-problem.ts";
import { hasMoved } from "./slip/slip.ts";
import type { Till } from "./state/use-till.ts";
import styles from "./terminal.module.css";

export type EntryLineProps = {
  readonly till: Till;
  readonly boards: readonly (readonly BoardEvent[])[];
  readonly problem: Problem;
  readonly entry: RefObject<HTMLInputElement | null>;
  /** The till has its own digit buttons; the device need not show a keyboard. */
  readonly hasKeypad: boolean;
};

/** The entry line, with its current meaning below it. */
export function EntryLine({ till, boards, problem: { repairs }, entry, hasKeypad }: EntryLineProps) {
  const { t } = useLocale();
  const { line, problem, choice, slip } = till;
  const accepts = slip.stage === "composing" && mayAccept(line, boards);
  // Text that arrived while the browser printed caused no event; the next key handles the whole content.
  const hearAll = ({ currentTarget: { value } }: KeyboardEvent<HTMLInputElement>): void => {
    if (value !== line)
      flushSync(() => {
        till.type(value);
      });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const chosen = choice?.[Number(plainTyping(event.key)) - 1];
    if (event.key === "Enter") {
      // A held key triggers its action only once.
      if (!event.repeat) till.enter();
    }
    // In a name search a space is part of the text.
    else if (event.key === " " && !/^\/|#/.test(plainTyping(line))) {
      if (!till.space()) return;
    } else if (chosen !== undefined) till.choose(chosen);
    else if (event.key.toLowerCase() === "a" && accepts && hasMoved(slip)) till.run({ do: "acceptMoved" });
    else if (event.key.toLowerCase() === "a" && accepts && repairs.length > 0) till.mend(repairs);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles["entry"]} data-wrong={problem !== undefined || undefined}>
      <span className={styles["prompt"]} aria-hidden="true">
        ▸
      </span>
      <input
        ref={entry}
        className={styles["line"]}
        value={line}
        autoFocus={!isCovered()}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...(hasKeypad ? { inputMode: "none" } : {})}
        aria-busy={slip.stage !== "composing"}
        aria-label={t("terminal.entry")}
        aria-describedby="entry-hint"
        aria-invalid={problem !== undefined}
        placeholder={
          slip.legs.length === 0 ? t("terminal.entryHint", { bet: till.letters.moneyLine }) : t("terminal.amountHint")
        }
        onChange={(event) => {
          till.type(event.currentTarget.value);
        }}
        onKeyDownCapture={hearAll}
        onKeyDown={onKeyDown}
      />
      <div id="entry-hint" className={styles["hint"]} aria-live="polite">
        <EntryHint till={till} boards={boards} />
      </div>
    </div>
  );
}
