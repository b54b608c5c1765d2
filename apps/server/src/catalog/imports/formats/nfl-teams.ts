import { type Club, clubsBySpelling } from "./franchises.ts";

// Codes of nflverse and, behind them, those of Pro-Football-Reference and of the league's own box scores. Moves by the
// clubs' histories in the NFL Record & Fact Book: Oilers to Tennessee 1997, Rams to St. Louis 1995 and back 2016,
// Raiders to Los Angeles 1982, Oakland 1995 and Las Vegas 2020, Chargers to Los Angeles 2017, Cardinals to Arizona
// 1988, Colts to Indianapolis 1984.
const clubs: readonly Club[] = [
  {
    name: "Arizona Cardinals",
    abbreviation: "ARI",
    spellings: ["ARI", "ARZ", "CRD", "PHO", "PHX", ["STL", 1960, 1987]],
  },
  { name: "Atlanta Falcons", abbreviation: "ATL", spellings: ["ATL"] },
  { name: "Baltimore Ravens", abbreviation: "BAL", spellings: [["BAL", 1996, Infinity], "RAV", "BLT"] },
  { name: "Buffalo Bills", abbreviation: "BUF", spellings: ["BUF"] },
  { name: "Carolina Panthers", abbreviation: "CAR", spellings: ["CAR"] },
  { name: "Chicago Bears", abbreviation: "CHI", spellings: ["CHI"] },
  { name: "Cincinnati Bengals", abbreviation: "CIN", spellings: ["CIN"] },
  { name: "Cleveland Browns", abbreviation: "CLE", spellings: ["CLE", "CLV"] },
  { name: "Dallas Cowboys", abbreviation: "DAL", spellings: ["DAL"] },
  { name: "Denver Broncos", abbreviation: "DEN", spellings: ["DEN"] },
  { name: "Detroit Lions", abbreviation: "DET", spellings: ["DET"] },
  { name: "Green Bay Packers", abbreviation: "GB", spellings: ["GB", "GNB"] },
  { name: "Houston Texans", abbreviation: "HOU", spellings: [["HOU", 2002, Infinity], "HTX", "HST"] },
  {
    name: "Indianapolis Colts",
    abbreviation: "IND",
    spellings: ["IND", "CLT", ["BAL", 1953, 1983], "Baltimore Colts"],
  },
  { name: "Jacksonville Jaguars", abbreviation: "JAX", spellings: ["JAX", "JAC"] },
  { name: "Kansas City Chiefs", abbreviation: "KC", spellings: ["KC", "KAN"] },
  {
    name: "Las Vegas Raiders",
    abbreviation: "LV",
    spellings: ["LV", "LVR", "RAI", "OAK", "Oakland Raiders", "Los Angeles Raiders"],
  },
  { name: "Los Angeles Chargers", abbreviation: "LAC", spellings: ["LAC", "SD", "SDG", "San Diego Chargers"] },
  {
    name: "Los Angeles Rams",
    abbreviation: "LA",
    spellings: ["LA", "LAR", "RAM", "SL", ["STL", 1995, 2015], "St. Louis Rams"],
  },
  { name: "Miami Dolphins", abbreviation: "MIA", spellings: ["MIA"] },
  { name: "Minnesota Vikings", abbreviation: "MIN", spellings: ["MIN"] },
  { name: "New England Patriots", abbreviation: "NE", spellings: ["NE", "NWE", "Boston Patriots"] },
  { name: "New Orleans Saints", abbreviation: "NO", spellings: ["NO", "NOR"] },
  { name: "New York Giants", abbreviation: "NYG", spellings: ["NYG"] },
  { name: "New York Jets", abbreviation: "NYJ", spellings: ["NYJ"] },
  { name: "Philadelphia Eagles", abbreviation: "PHI", spellings: ["PHI"] },
  { name: "Pittsburgh Steelers", abbreviation: "PIT", spellings: ["PIT"] },
  { name: "Seattle Seahawks", abbreviation: "SEA", spellings: ["SEA"] },
  { name: "San Francisco 49ers", abbreviation: "SF", spellings: ["SF", "SFO"] },
  { name: "Tampa Bay Buccaneers", abbreviation: "TB", spellings: ["TB", "TAM"] },
  {
    name: "Tennessee Titans",
    abbreviation: "TEN",
    spellings: ["TEN", "OTI", ["HOU", 1960, 1996], "Houston Oilers", "Tennessee Oilers"],
  },
  {
    name: "Washington Commanders",
    abbreviation: "WAS",
    spellings: ["WAS", "WSH", "WFT", "Washington Redskins", "Washington Football Team"],
  },
];

/**
 * The club behind a code in a season, under its name of today; the season is the year in which it begins. Undefined for
 * a code of no club.
 */
export const nflTeam = clubsBySpelling(clubs);
