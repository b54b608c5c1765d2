// The till's bottom bar on a phone: the games, the ticket as a bottom sheet, and the most frequent actions; the others
// are behind the last place.
import type { PlainKey } from "@chalkboard/i18n";
import { Button, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { GamesIcon, MoreIcon, PayIcon, SearchIcon, TicketIcon } from "../../kit/format/icons.tsx";
import { PhonePlaces } from "../../kit/page/phone-places.tsx";
import { Sheet } from "../../kit/dialog/sheet.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import type { BarKey } from "./keys-bar.tsx";
import styles from "./terminal.module.css";

export type TillPlacesProps = {
  readonly keys: readonly BarKey[];
  /** The ticket's number of legs and possible win. */
  readonly legs: number;
  readonly win: number | undefined;
  readonly isSlipOpen: boolean;
  readonly onSlip: (isOpen: boolean) => void;
};

const near: readonly string[] = ["F6", "F7"];
const signs: Readonly<Record<string, typeof PayIcon>> = { F6: PayIcon, F7: SearchIcon };
/** Short labels where a key's text is too long. */
const short: Readonly<Record<string, PlainKey>> = { F7: "terminal.findShort" };
const size = 20;

export function TillPlaces({ keys, legs, win, isSlipOpen, onSlip }: TillPlacesProps) {
  const { t, format, currency } = useLocale();
  const [hasMore, setMore] = useState(false);
  // Enter has its button on the ticket.
  const others = keys.filter(({ key }) => key !== "Enter" && !near.includes(key));
  return (
    <>
      <PhonePlaces label={t("shell.help")}>
        <UnstyledButton
          aria-current={!isSlipOpen}
          onClick={() => {
            onSlip(false);
          }}
        >
          <GamesIcon size={size} />
          <span>{t("terminal.board")}</span>
        </UnstyledButton>
        <UnstyledButton
          aria-current={isSlipOpen}
          aria-expanded={isSlipOpen}
          onClick={() => {
            onSlip(!isSlipOpen);
          }}
        >
          {legs === 0 ? <TicketIcon size={size} /> : <mark>{legs}</mark>}
          <span>
            {win === undefined || win === 0
              ? t("betting.ticket")
              : `→ ${format.number(Math.floor(win / 10 ** format.decimals(currency)))}`}
          </span>
        </UnstyledButton>
        {keys
          .filter(({ key }) => near.includes(key))
          .map(({ key, does, press }) => {
            const Sign = signs[key] ?? MoreIcon;
            return (
              <UnstyledButton key={key} aria-label={t(does)} onClick={press}>
                <Sign size={size} />
                <span>{t(short[key] ?? does)}</span>
              </UnstyledButton>
            );
          })}
        <UnstyledButton
          aria-haspopup="dialog"
          onClick={() => {
            setMore(true);
          }}
        >
          <MoreIcon size={size} />
          <span>{t("shell.tabMore")}</span>
        </UnstyledButton>
      </PhonePlaces>
      {hasMore && (
        <Sheet
          title={t("terminal.title")}
          onClose={() => {
            setMore(false);
          }}
        >
          <div className={styles["more"]}>
            {others.map(({ key, does, press, isOff = false }) => (
              <Button
                key={key}
                variant="default"
                disabled={isOff}
                onClick={() => {
                  setMore(false);
                  press();
                }}
              >
                {t(does)}
              </Button>
            ))}
          </div>
        </Sheet>
      )}
    </>
  );
}
