import type { duties } from "@chalkboard/contract";

/** `lineOrLive`: lines before the start of the game, live from then on. */
export type Needed = duties.Task | "lineOrLive";

/**
 * The task that a call needs which an assistant may make and which changes more than their own settings. A test walks
 * the contract, so that a new call must state its task here, or why it needs none.
 */
export const callTasks = {
  "lines/move_lines": "lineOrLive",
  "lines/set_open": "lineOrLive",
  "lines/release_lines": "lineOrLive",
  "lines/undo_line": "lineOrLive",
  "lines/decide_proposal": "lineOrLive",
  "catalog/suspend_event": "lineOrLive",
  "catalog/suspend_events": "lineOrLive",
  "catalog/circle_events": "lineOrLive",
  "catalog/set_play": "live",
  "lines/enter_score": "live",
  "lines/follow_model": "live",
  "lines/price_live": "live",
  "action/record_lay_off": "lineOrLive",
  "action/withdraw_lay_off": "lineOrLive",
  "calendar/save_event": "lineOrLive",
  "calendar/renumber": "lines",
  "calendar/set_tv_channel": "lineOrLive",
  "calendar/enter_many": "lines",
  "calendar/withdraw_games": "lines",
  "calendar/enter_derived": "lines",
  "calendar/save_derived": "lineOrLive",
  "results/make_official": "results",
  "results/resolve_warning": "results",
  "results/resolve_warnings": "results",
  "registry/save_team": "lines",
  "registry/save_league": "lines",
  "registry/save_player": "lines",
  "registry/import_file": "lines",
  "registry/merge": "lines",
  "registry/undo_merge": "lines",
  "training/teach": "lines",
  "training/make_team": "lines",
  "training/make_player": "lines",
  "training/ignore": "lines",
  "training/undo": "lines",
} as const satisfies Readonly<Record<string, Needed | { readonly none: string }>>;

export type TaskCall = keyof typeof callTasks;
