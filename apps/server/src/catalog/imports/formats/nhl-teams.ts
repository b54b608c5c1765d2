import { type Club, clubsBySpelling } from "./franchises.ts";

// The archive writes full names. These are the clubs that moved or were renamed, by the NHL Official Guide & Record
// Book; Utah is a separate club since 2024, not the Coyotes. Names that are not listed here are used as written.
const clubs: readonly Club[] = [
  { name: "Anaheim Ducks", abbreviation: "ANA", spellings: ["Mighty Ducks of Anaheim", "Anaheim Mighty Ducks"] },
  { name: "Arizona Coyotes", abbreviation: "ARI", spellings: ["Phoenix Coyotes", ["Winnipeg Jets", 1979, 1995]] },
  { name: "Calgary Flames", abbreviation: "CGY", spellings: ["Atlanta Flames"] },
  { name: "Carolina Hurricanes", abbreviation: "CAR", spellings: ["Hartford Whalers"] },
  { name: "Colorado Avalanche", abbreviation: "COL", spellings: ["Quebec Nordiques"] },
  { name: "Dallas Stars", abbreviation: "DAL", spellings: ["Minnesota North Stars"] },
  { name: "Montréal Canadiens", abbreviation: "MTL", spellings: ["Montreal Canadiens"] },
  { name: "New Jersey Devils", abbreviation: "NJD", spellings: ["Colorado Rockies", "Kansas City Scouts"] },
  { name: "New York Islanders", abbreviation: "NYI", spellings: ["NY Islanders", "N.Y. Islanders"] },
  { name: "New York Rangers", abbreviation: "NYR", spellings: ["NY Rangers", "N.Y. Rangers"] },
  { name: "Seattle Kraken", abbreviation: "SEA", spellings: ["SeattleKraken"] },
  { name: "St. Louis Blues", abbreviation: "STL", spellings: ["St Louis Blues", "Saint Louis Blues"] },
  { name: "Utah Mammoth", abbreviation: "UTA", spellings: ["Utah Hockey Club", "Utah HC"] },
];
// The Jets of 2011 are the former Thrashers; those before 1996 went to Arizona.
const winnipeg: Club = { name: "Winnipeg Jets", abbreviation: "WPG", spellings: ["Atlanta Thrashers"] };

const moved = clubsBySpelling(clubs);
const others = clubsBySpelling([winnipeg]);

/**
 * The club behind a name in a season, under its name of today; the season is the year in which it begins. Undefined for
 * a name that never changed.
 */
export function nhlTeam(name: string, season: number): ReturnType<typeof moved> {
  return moved(name, season) ?? others(name, season);
}
