import type { sources } from "@chalkboard/contract";

/** A Premier League source as its form saves it, whose prices are taken as they come; a journey adds its own values. */
export const sourceTerms: sources.SourceTerms = {
  name: "premier-league",
  adaptor: "footballData",
  address: "",
  folder: "",
  season: null,
  regions: ["us"],
  bookmakers: [],
  hasLinescores: true,
  furtherGames: 2,
  leagues: [{ code: "soccer_epl", lines: 1, live: 0, results: 1 }],
  betTypes: [],
  intervalSeconds: 60,
  minimumMoveCents: 3,
  unattended: ["events", "lines"],
  keepDays: 14,
  isPaused: false,
  jumpPoints: 0,
  jumpChance: 0,
  jumpOthers: 0,
  jumpModel: 0,
  comparesLines: false,
  margin: { method: "asQuoted", twoWay: 450, threeWay: 700, step: 1 },
  leagueMargins: [],
  unmanaged: [],
  silenceSeconds: 180,
  silencePregameSeconds: 1_800,
};

const dayMs = 86_400_000;
/** A match this many days from now, as the archive writes it. */
export const seasonMatch = (days: number, home: string, away: string): string =>
  `E0,${new Date(Date.now() + days * dayMs).toISOString().slice(0, 10).split("-").toReversed().join("/")},15:00,${home},${away},,,,,1.90,3.50,4.20`;
/** A season's file of the archive. */
export const seasonFile = (...matches: readonly string[]): string =>
  ["Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,HTHG,HTAG,B365H,B365D,B365A", ...matches, ""].join("\n");
