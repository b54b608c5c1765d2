import { catalog, money } from "@chalkboard/contract";
import { Input, MultiSelect, Radio, SegmentedControl, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useCallMutation } from "../../../data/use-call-mutation.ts";
import { below } from "../../../kit/behaviour/below.ts";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { Fields, Wide } from "../../../kit/fields/fields.tsx";
import { Day } from "../../../kit/format/figures.tsx";
import { DialogFooter } from "../../../kit/dialog/dialog-footer.tsx";
import { TimeField } from "../../../kit/fields/time-field.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import type { League } from "../board/use-boards.ts";
import styles from "../terminal.module.css";

/** The shown board: its day, its leagues, and the chosen league (0 for all). */
export type ShownBoard = { readonly day: string; readonly leagues: readonly League[]; readonly league: number };
type PrintActions = { readonly onPaper: (html: string) => void; readonly onClose: () => void };

/** What a till prints besides tickets. Enter prints the lines of the shown board. */
export function PrintDialog({ onPaper, onClose, ...shown }: ShownBoard & PrintActions) {
  const { t } = useLocale();
  const [what, setWhat] = useState("lines");
  const Form = what === "lines" ? LinesToPrint : ClosingToPrint;
  return (
    <Dialog title={t("terminal.printWhat")} onClose={onClose}>
      <SegmentedControl
        fullWidth
        mb="sm"
        aria-label={t("terminal.printWhat")}
        value={what}
        onChange={setWhat}
        data={[
          { value: "lines", label: t("terminal.printTheLines") },
          { value: "closing", label: t("terminal.printTheClosing") },
        ]}
      />
      <Form {...shown} onPaper={onPaper} onClose={onClose} />
    </Dialog>
  );
}

const periods = {
  day: "kit.today",
  dayBefore: "kit.yesterday",
  week: "kit.thisWeek",
  weekBefore: "kit.lastWeek",
} as const;

/** The till's own closing: its ticket totals, and its balance before and after. */
function ClosingToPrint({ onPaper, onClose }: PrintActions) {
  const { t } = useLocale();
  const [period, setPeriod] = useState<keyof typeof periods>("day");
  const { mutate, busy } = useCallMutation(money.printClosing, {});
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void mutate({ period }).then((result) => {
      if (!result.ok) return;
      onClose();
      onPaper(result.data.html);
    });
  };
  return (
    <form className={styles["dialog"]} onSubmit={submit} noValidate>
      <p className={styles["lead"]}>{t("terminal.printClosingWhy")}</p>
      <Radio.Group
        label={t("terminal.printPeriod")}
        value={period}
        onChange={(wanted) => {
          setPeriod(wanted as keyof typeof periods);
        }}
      >
        <Stack gap="xs">
          {(Object.keys(periods) as (keyof typeof periods)[]).map((one) => (
            <Radio key={one} value={one} label={t(periods[one])} />
          ))}
        </Stack>
      </Radio.Group>
      <DialogFooter isTill isFree action={t("terminal.print")} onCancel={onClose} isBusy={busy} first="action" />
    </form>
  );
}

function LinesToPrint({ day, leagues, league, onPaper, onClose }: ShownBoard & PrintActions) {
  const { t } = useLocale();
  const [chosen, setChosen] = useState<readonly string[]>(
    leagues.some(({ leagueId }) => leagueId === league) ? [String(league)] : [],
  );
  const [from, setFrom] = useState("");
  const [bets, setBets] = useState("main");
  const [isNothing, setNothing] = useState(false);
  const { mutate, busy } = useCallMutation(catalog.printSheet, {});
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setNothing(false);
    void mutate({
      day,
      isWhole: bets === "whole",
      ...(chosen.length === 0 ? {} : { leagueIds: chosen.map(Number) }),
      ...(from === "" ? {} : { from: minutesOf(from) }),
    }).then((result) => {
      if (!result.ok) return;
      setNothing(result.data.games === 0);
      if (result.data.games === 0) return;
      onClose();
      onPaper(result.data.html);
    });
  };
  return (
    <form className={styles["dialog"]} onSubmit={submit} noValidate>
      <p className={styles["lead"]}>
        <Day day={day} />
      </p>
      <Fields>
        <Wide>
          <MultiSelect
            {...below}
            label={t("betting.league")}
            placeholder={chosen.length === 0 ? t("kit.all") : ""}
            searchable
            clearable
            value={[...chosen]}
            data={leagues.map(({ leagueId, name }) => ({ value: String(leagueId), label: name }))}
            nothingFoundMessage={t("kit.nothingFound")}
            clearButtonProps={{ "aria-label": t("kit.remove") }}
            onChange={setChosen}
          />
        </Wide>
        <TimeField
          mayLack
          label={t("terminal.printFrom")}
          description={t("terminal.printFromNow")}
          value={from}
          onChange={setFrom}
        />
        <Input.Wrapper label={t("terminal.printBets")} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={t("terminal.printBets")}
            value={bets}
            onChange={setBets}
            data={[
              { value: "main", label: t("terminal.printMain") },
              { value: "whole", label: t("terminal.printWhole") },
            ]}
          />
        </Input.Wrapper>
      </Fields>
      {isNothing && (
        <p className={styles["problem"]} role="alert">
          {t("terminal.printNothing")}
        </p>
      )}
      <DialogFooter isTill isFree action={t("terminal.print")} onCancel={onClose} isBusy={busy} first="action" />
    </form>
  );
}

/** "19:05" in minutes after midnight. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}
