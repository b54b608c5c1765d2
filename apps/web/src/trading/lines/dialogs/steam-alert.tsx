import { Button, Popover, Stack, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { marketOf } from "../../../page-parts/betting/markets.ts";
import { serverNow } from "../../../data/clock.ts";
import { useLocale, type Locale } from "../../../kit/format/locale.tsx";
import type { BoardEvent } from "../data/board-data.ts";
import { bandOf, marketName } from "../data/market-labels.ts";
import { type SteamSeen, receivedNow, type Steam, type SteamRule, steamOf } from "../data/steam.ts";

export type SteamAlertProps = {
  /** The board's key: its steam is remembered while another board is shown. */
  readonly board: string;
  readonly events: readonly BoardEvent[];
  readonly rule: SteamRule;
  readonly sport: string;
  readonly now: number;
  /** Shows a game by its rotation number. */
  readonly onShow: (find: string) => void;
};

const seenOn = new Map<string, SteamSeen>();

/** Announces steam on the board's markets by the user's own thresholds; renders nothing without any. */
export function SteamAlert({ board, events, rule: { cents, sources, windowMs }, sport, now, onShow }: SteamAlertProps) {
  const locale = useLocale();
  const received = useRef<SteamSeen>(seenOn.get(board) ?? new Map());
  const [steam, setSteam] = useState<readonly Steam[]>([]);
  useEffect(() => {
    const at = serverNow();
    received.current = receivedNow(received.current, events, at, windowMs);
    seenOn.set(board, received.current);
    setSteam(steamOf(received.current, { cents, sources, windowMs }, at));
  }, [board, events, cents, sources, windowMs, now]);
  if (steam.length === 0) return null;
  return (
    <Popover position="bottom-end" trapFocus returnFocus shadow="md">
      <span role="status">
        <Popover.Target>
          <Button size="xs" variant="light" color="wait">
            {locale.t("lines.steam", { count: steam.length })}
          </Button>
        </Popover.Target>
      </span>
      <Popover.Dropdown>
        <Stack gap="xxs">
          <Text size="sm">{locale.t("lines.steamWhy")}</Text>
          {steam.slice(0, most).map((one) => {
            const event = events.find(({ eventId }) => eventId === one.eventId);
            return event === undefined ? null : (
              <Button
                key={`${String(one.eventId)}/${one.marketId}`}
                variant="subtle"
                color="gray"
                justify="flex-start"
                onClick={() => {
                  onShow(String(event.sides[0]?.rotation ?? ""));
                }}
              >
                {steamText(event, one, sport, locale)}
              </Button>
            );
          })}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

const most = 12;

// "905 Milwaukee Brewers · Full game · ML: 12 cents, 3 sources"
function steamText(
  { sides, name }: BoardEvent,
  { marketId, isTowards, cents, sources }: Steam,
  sport: string,
  locale: Locale,
): string {
  const [type = "", alternate = "0"] = marketId.split("/");
  const market = marketOf(Number(type), Number(alternate));
  const side = sides.find((one) => one.side === (isTowards ? 1 : 2));
  const who =
    market.type.pick === "team"
      ? [side?.rotation, side?.name].filter((part) => part != null).join(" ")
      : `${name} · ${locale.t(isTowards ? "betting.over" : "betting.under")}`;
  return locale.t("lines.steamOf", {
    who,
    market: `${bandOf(market, sport, locale)} · ${marketName(market, sport, locale)}`,
    cents,
    sources,
  });
}
