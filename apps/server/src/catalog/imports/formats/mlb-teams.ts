import type { ImportedTeam } from "./game.ts";

// Codes as the archive of sportsbookreviewsonline.com writes them, first the usual one, then its other spellings and
// those of Retrosheet (its TEAMABR.TXT).
// Names are those of the feeds, so that imported games and those from feeds have the same teams.
type Franchise = {
  readonly codes: readonly string[];
  readonly abbreviation: string;
  readonly names: readonly (readonly [fromSeason: number, name: string])[];
};

const franchises: readonly Franchise[] = [
  { codes: ["ARI"], abbreviation: "ARI", names: [[1998, "Arizona Diamondbacks"]] },
  { codes: ["ATL"], abbreviation: "ATL", names: [[1966, "Atlanta Braves"]] },
  { codes: ["BAL"], abbreviation: "BAL", names: [[1954, "Baltimore Orioles"]] },
  { codes: ["BOS", "BRS"], abbreviation: "BOS", names: [[1908, "Boston Red Sox"]] },
  { codes: ["CUB", "CHC", "CHN"], abbreviation: "CHC", names: [[1903, "Chicago Cubs"]] },
  { codes: ["CWS", "CHW", "CHA"], abbreviation: "CWS", names: [[1901, "Chicago White Sox"]] },
  { codes: ["CIN"], abbreviation: "CIN", names: [[1890, "Cincinnati Reds"]] },
  {
    codes: ["CLE"],
    abbreviation: "CLE",
    names: [
      [1915, "Cleveland Indians"],
      [2022, "Cleveland Guardians"],
    ],
  },
  { codes: ["COL"], abbreviation: "COL", names: [[1993, "Colorado Rockies"]] },
  { codes: ["DET"], abbreviation: "DET", names: [[1901, "Detroit Tigers"]] },
  { codes: ["HOU"], abbreviation: "HOU", names: [[1965, "Houston Astros"]] },
  { codes: ["KAN", "KCR", "KC", "KCA"], abbreviation: "KC", names: [[1969, "Kansas City Royals"]] },
  {
    codes: ["LAA", "ANA", "CAL"],
    abbreviation: "LAA",
    names: [
      [1965, "California Angels"],
      [1997, "Anaheim Angels"],
      [2005, "Los Angeles Angels"],
    ],
  },
  { codes: ["LAD", "LOS", "LAN"], abbreviation: "LAD", names: [[1958, "Los Angeles Dodgers"]] },
  {
    codes: ["MIA", "FLA", "FLO"],
    abbreviation: "MIA",
    names: [
      [1993, "Florida Marlins"],
      [2012, "Miami Marlins"],
    ],
  },
  { codes: ["MIL"], abbreviation: "MIL", names: [[1970, "Milwaukee Brewers"]] },
  { codes: ["MIN"], abbreviation: "MIN", names: [[1961, "Minnesota Twins"]] },
  { codes: ["NYM", "NYN"], abbreviation: "NYM", names: [[1962, "New York Mets"]] },
  { codes: ["NYY", "NYA"], abbreviation: "NYY", names: [[1913, "New York Yankees"]] },
  {
    codes: ["OAK", "ATH"],
    abbreviation: "OAK",
    names: [
      [1968, "Oakland Athletics"],
      [2025, "Athletics"],
    ],
  },
  { codes: ["PHI"], abbreviation: "PHI", names: [[1890, "Philadelphia Phillies"]] },
  { codes: ["PIT"], abbreviation: "PIT", names: [[1891, "Pittsburgh Pirates"]] },
  { codes: ["SDG", "SDP", "SD", "SDN"], abbreviation: "SD", names: [[1969, "San Diego Padres"]] },
  { codes: ["SEA"], abbreviation: "SEA", names: [[1977, "Seattle Mariners"]] },
  { codes: ["SFO", "SFG", "SF", "SFN"], abbreviation: "SF", names: [[1958, "San Francisco Giants"]] },
  { codes: ["STL", "SLN"], abbreviation: "STL", names: [[1900, "St. Louis Cardinals"]] },
  {
    codes: ["TAM", "TBR", "TB", "TBA", "TBD"],
    abbreviation: "TB",
    names: [
      [1998, "Tampa Bay Devil Rays"],
      [2008, "Tampa Bay Rays"],
    ],
  },
  { codes: ["TEX"], abbreviation: "TEX", names: [[1972, "Texas Rangers"]] },
  { codes: ["TOR"], abbreviation: "TOR", names: [[1977, "Toronto Blue Jays"]] },
  {
    codes: ["WAS", "WSH", "WSN", "MON"],
    abbreviation: "WAS",
    names: [
      [1969, "Montreal Expos"],
      [2005, "Washington Nationals"],
    ],
  },
];

const byCode = new Map(franchises.flatMap((franchise) => franchise.codes.map((code) => [code, franchise] as const)));

/**
 * The team behind a code of the archive, under its name in that season.
 * @returns undefined for a code of no team, such as ALS and NLS of the all-star game
 */
export function mlbTeam(code: string, season: number): ImportedTeam | undefined {
  const franchise = byCode.get(code);
  const first = franchise?.codes[0];
  if (franchise === undefined || first === undefined) return undefined;
  const name = (franchise.names.findLast(([from]) => from <= season) ?? franchise.names[0])?.[1];
  return name === undefined
    ? undefined
    : { code: first, name, abbreviation: franchise.abbreviation, aliases: franchise.codes };
}
