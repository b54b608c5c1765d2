import { UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import type { BetLetters, LetteredBet } from "@chalkboard/contract";
import { lineKeyText } from "@chalkboard/engine";
import { derivedName, isAboutOne, pointsText, priceText } from "@chalkboard/i18n";
import { useLocale } from "../../kit/format/locale.tsx";
import { type Part, readEntry } from "./entry/entry.ts";
import { type BoardEvent, type Found, findBets, findTeams } from "./entry/find-bet.ts";
import type { TypedMode } from "./entry/mode-letters.ts";
import { variantLabels } from "./slip/way-labels.ts";
import { typedWay } from "./slip/ways.ts";
import { isGiven, typedNow } from "./state/read-line.ts";
import { lookUp, lookUpFormer, type Renumbered } from "./state/line.ts";
import { lineText } from "../../page-parts/betting/bet-labels.ts";
import { StartTime } from "./slip/start-time.tsx";
import type { Till } from "./state/use-till.ts";
import styles from "./terminal.module.css";

type Boards = readonly (readonly BoardEvent[])[];

/**
 * The meaning of the entry line while it is typed: the team and its bets, the bet and its price, the amount; or what is
 * wrong.
 */
export function EntryHint({ till, boards }: { readonly till: Till; readonly boards: Boards }) {
  const { line, letters, spelling, problem, choice, choose, slip } = till;
  const { t, format, currency } = useLocale();
  if (problem?.why === "renumbered") return <Renumbering {...problem.renumbered} isRefused />;
  const parts = readEntry(typedNow(line), spelling);
  const typedMode = parts.findLast((part) => part.kind === "mode")?.mode;
  const mode = typedMode === undefined ? "" : t(`betting.${typedMode.family}`);
  if (problem !== undefined) {
    const { why } = problem;
    const text = why === "modeMisfit" ? mode : problem.text;
    const said =
      why === "betNeeded"
        ? t(`terminal.${why}`, { text, letters: needed.map((bet) => letters[bet]).join(", ") })
        : t(`terminal.${why}`, { text });
    return <span className={styles["wrong"]}>{said}</span>;
  }
  if (choice !== undefined) return <Choice choice={choice} onChoose={choose} isRequested />;
  if (line.startsWith("/")) return t("terminal.filtering");
  if (line.includes("#")) {
    const keeps = line.trim().endsWith("#") && (line.trim() !== "#" || slip.legs.length > 0);
    return t(keeps ? "terminal.temporaryKeepHint" : "terminal.temporaryLoadHint");
  }
  const { decimals } = spelling;
  const last = parts.at(-1);
  if (last === undefined) return null;
  if (last.kind === "more")
    return <Team boards={boards} part={{ ...last, kind: "unfinished" }} letters={letters} isShort={false} />;
  if (last.kind === "leg") return <Meant part={last} boards={boards} onChoose={choose} />;
  if (last.kind === "unfinished") return <Team boards={boards} part={last} letters={letters} isShort={false} />;
  if (last.kind === "unreadable") return null;
  if (last.kind === "mode") return <ModeMeant mode={last.mode} name={mode} till={till} />;
  // Digits may still become a rotation number; without a leg they are unlikely to be an amount.
  const team =
    last.amountIs === "risk" && last.amount % 10 ** decimals === 0 ? (
      <Team
        boards={boards}
        letters={letters}
        part={{ kind: "unfinished", team: { rotation: last.amount / 10 ** decimals } }}
        isShort={slip.legs.length > 0}
      />
    ) : null;
  if (slip.legs.length === 0 && last.amountIs === "risk" && mode === "")
    return isGiven(last, slip) ? <Given amount={last.amount} team={team} /> : team;
  const amounts = [last.amount, ...(last.later ?? [])].map((each) => format.money(each, currency)).join(" / ");
  const credit = last.isCredit === true ? ` · ${t("terminal.pointCredit")}` : "";
  const amount = `${mode === "" ? "" : `${mode} · `}${t(last.amountIs === "win" ? "betting.toWin" : "betting.risk")} ${amounts}${credit}`;
  return (
    <>
      <span className={styles["meaning"]}>{amount}</span>
      {team}
    </>
  );
}

// After a sale an amount alone is what the customer hands over.
function Given({ amount, team }: { readonly amount: number; readonly team: ReactNode }) {
  const { t, format, currency } = useLocale();
  return (
    <>
      <span className={styles["meaning"]}>
        {t("terminal.given")} {format.money(amount, currency)}
      </span>
      {team}
    </>
  );
}

/** The typed mode with its variant; a mode that does not fit the slip says so before it is entered. */
function ModeMeant({
  mode,
  name,
  till: { slip, ways },
}: {
  readonly mode: TypedMode;
  readonly name: string;
  readonly till: Till;
}) {
  const locale = useLocale();
  const way = typedWay(mode, slip.legs, ways.tables);
  if (way === undefined && slip.legs.length > 0)
    return <span className={styles["wrong"]}>{locale.t("terminal.modeMisfit", { text: name })}</span>;
  const variant = way === undefined ? "" : variantLabels(way, ways.tables, locale);
  return <span className={styles["meaning"]}>{[name, variant].filter(Boolean).join(" · ")}</span>;
}

/** One key chooses; further options need a tap. */
const mostNumbered = 9;

// A team, or the prop about it; both for a part of a game.
function nameOf({ event, side }: Pick<Found, "event" | "side">): string {
  return isAboutOne(event) ? event.name : [side.name, derivedName(event)].filter(Boolean).join(" · ");
}

type ChoiceProps = {
  readonly choice: readonly Found[];
  readonly onChoose: (found: Found) => void;
  /** After Enter a digit chooses. Before it a digit belongs to an amount. */
  readonly isRequested?: boolean;
};

/** The games or lines that the text may mean, numbered. */
function Choice({ choice, onChoose, isRequested = false }: ChoiceProps) {
  const { t, oddsFormat } = useLocale();
  const isOneGame = new Set(choice.map(({ key }) => key.eventId)).size === 1;
  const question = t(isOneGame ? "terminal.whichLine" : "terminal.whichGame");
  return (
    <div className={styles["choice"]} role="group" aria-label={question}>
      <strong>
        {question}
        {!isRequested && (
          <>
            {" "}
            <kbd>Enter</kbd>
          </>
        )}
      </strong>
      {choice.map((found, index) => (
        <UnstyledButton
          key={lineKeyText(found.key)}
          className={styles["choose"]}
          onClick={() => {
            onChoose(found);
          }}
        >
          {index < mostNumbered && <kbd>{index + 1}</kbd>} {found.event.leagueName} · {nameOf(found)} ·{" "}
          <StartTime at={found.event.startsAt} />
          {" · "}
          {lineText({ ...found.offer, key: found.key, sportCode: found.event.sportCode }, oddsFormat)}
        </UnstyledButton>
      ))}
    </div>
  );
}

/** The current number of a former one; once it was refused, Enter replaces it. */
function Renumbering({ from, now, isRefused = false }: Renumbered & { readonly isRefused?: boolean }) {
  const { t } = useLocale();
  const [only, ...others] = now;
  const said = t("terminal.renumbered", {
    text: String(from),
    now: now.map(({ rotation, name }) => `${String(rotation)} ${name}`).join(" · "),
  });
  return (
    <span className={styles[isRefused ? "wrong" : "meaning"]}>
      {said}
      {isRefused && others.length === 0 && ` ${t("terminal.renumberedEnter", { number: String(only?.rotation) })}`}
    </span>
  );
}

type MeantProps = {
  readonly part: Extract<Part, { kind: "leg" }>;
  readonly boards: Boards;
  readonly onChoose: (found: Found) => void;
};

function Meant({ part, boards, onChoose }: MeantProps) {
  const { oddsFormat } = useLocale();
  const found = lookUp(part, boards);
  if (typeof found !== "string" && "now" in found) return <Renumbering {...found} />;
  if (typeof found !== "string" && found.length > 1) return <Choice choice={found} onChoose={onChoose} />;
  const first = typeof found === "string" ? undefined : found[0];
  if (first === undefined) return null;
  return (
    <span className={styles["meaning"]}>
      {first.side.rotation} {nameOf(first)}{" "}
      <b>
        {lineText({ ...first.offer, key: first.key, sportCode: first.event.sportCode }, oddsFormat)}
        {first.boughtQuarters === undefined ? "" : ` +${pointsText(first.boughtQuarters)}`}
      </b>{" "}
      · <StartTime at={first.event.startsAt} />
    </span>
  );
}

const offered: readonly LetteredBet[] = ["moneyLine", "spread", "over", "under"];
/** The bets that are listed if one is missing. */
const needed: readonly LetteredBet[] = ["moneyLine", "spread", "over", "under", "teamOver", "teamUnder"];

type TeamProps = {
  readonly part: Extract<Part, { kind: "unfinished" }>;
  readonly boards: Boards;
  readonly letters: BetLetters;
  readonly isShort: boolean;
};

function Team({ part: { team }, boards, letters, isShort }: TeamProps) {
  const { t, oddsFormat } = useLocale();
  const renumbered = lookUpFormer(team, boards);
  if (renumbered !== undefined) return isShort ? null : <Renumbering {...renumbered} />;
  const first = boards.map((events) => findTeams(events, team)).find((teams) => teams.length > 0)?.[0];
  if (first === undefined) return null;
  const bets = offered.flatMap((bet) => {
    const found = findBets([first.event], { team: { rotation: first.side.rotation ?? -1 }, period: "game", bet });
    return typeof found === "string" ? [] : found.slice(0, 1).map((one) => ({ letter: letters[bet], one }));
  });
  return (
    <span className={styles["meaning"]}>
      {first.side.rotation} {nameOf(first)} · <StartTime at={first.event.startsAt} />
      {!isShort && (
        <span className={styles["bets"]}>
          {bets.map(({ letter, one }) => (
            <span key={letter}>
              <kbd>{letter}</kbd>{" "}
              {one.offer.points === null
                ? priceText(one.offer.price, oddsFormat)
                : lineText({ ...one.offer, key: one.key }, oddsFormat)}
            </span>
          ))}
          <span>
            <kbd>+</kbd> {t("terminal.allBets")}
          </span>
        </span>
      )}
    </span>
  );
}
