import { type Club, clubsBySpelling } from "./franchises.ts";

// Places as the archive of sportsbookreviewsonline.com writes them, with or without a space. Moves by the Official NBA
// Guide: New Jersey to Brooklyn 2012, Seattle to Oklahoma City 2008, Vancouver to Memphis 2001, Charlotte to New
// Orleans 2002 (which gave its name back in 2013), New Orleans away in Oklahoma City 2005 to 2007.
const clubs: readonly Club[] = [
  { name: "Atlanta Hawks", abbreviation: "ATL", spellings: ["Atlanta"] },
  { name: "Boston Celtics", abbreviation: "BOS", spellings: ["Boston"] },
  { name: "Brooklyn Nets", abbreviation: "BKN", spellings: ["Brooklyn", "New Jersey", "New Jersey Nets"] },
  {
    name: "Charlotte Hornets",
    abbreviation: "CHA",
    spellings: [["Charlotte", 1988, 2001], ["Charlotte", 2004, Infinity], "Charlotte Bobcats"],
  },
  { name: "Chicago Bulls", abbreviation: "CHI", spellings: ["Chicago"] },
  { name: "Cleveland Cavaliers", abbreviation: "CLE", spellings: ["Cleveland"] },
  { name: "Dallas Mavericks", abbreviation: "DAL", spellings: ["Dallas"] },
  { name: "Denver Nuggets", abbreviation: "DEN", spellings: ["Denver"] },
  { name: "Detroit Pistons", abbreviation: "DET", spellings: ["Detroit"] },
  { name: "Golden State Warriors", abbreviation: "GSW", spellings: ["Golden State"] },
  { name: "Houston Rockets", abbreviation: "HOU", spellings: ["Houston"] },
  { name: "Indiana Pacers", abbreviation: "IND", spellings: ["Indiana"] },
  { name: "Los Angeles Clippers", abbreviation: "LAC", spellings: ["LA Clippers", "L.A. Clippers"] },
  { name: "Los Angeles Lakers", abbreviation: "LAL", spellings: ["LA Lakers", "L.A. Lakers"] },
  { name: "Memphis Grizzlies", abbreviation: "MEM", spellings: ["Memphis", "Vancouver", "Vancouver Grizzlies"] },
  { name: "Miami Heat", abbreviation: "MIA", spellings: ["Miami"] },
  { name: "Milwaukee Bucks", abbreviation: "MIL", spellings: ["Milwaukee"] },
  { name: "Minnesota Timberwolves", abbreviation: "MIN", spellings: ["Minnesota"] },
  {
    name: "New Orleans Pelicans",
    abbreviation: "NOP",
    spellings: ["New Orleans", "New Orleans Hornets", ["Oklahoma City", 2005, 2006], "NO/Oklahoma City"],
  },
  { name: "New York Knicks", abbreviation: "NYK", spellings: ["New York"] },
  {
    name: "Oklahoma City Thunder",
    abbreviation: "OKC",
    spellings: [["Oklahoma City", 2008, Infinity], "Seattle", "Seattle SuperSonics"],
  },
  { name: "Orlando Magic", abbreviation: "ORL", spellings: ["Orlando"] },
  { name: "Philadelphia 76ers", abbreviation: "PHI", spellings: ["Philadelphia"] },
  { name: "Phoenix Suns", abbreviation: "PHX", spellings: ["Phoenix"] },
  { name: "Portland Trail Blazers", abbreviation: "POR", spellings: ["Portland"] },
  { name: "Sacramento Kings", abbreviation: "SAC", spellings: ["Sacramento"] },
  { name: "San Antonio Spurs", abbreviation: "SAS", spellings: ["San Antonio"] },
  { name: "Toronto Raptors", abbreviation: "TOR", spellings: ["Toronto"] },
  { name: "Utah Jazz", abbreviation: "UTA", spellings: ["Utah"] },
  { name: "Washington Wizards", abbreviation: "WAS", spellings: ["Washington", "Washington Bullets"] },
];

/**
 * The club of a place in a season, under its name of today; the season is the year in which it begins. Undefined for a
 * place of no club.
 */
export const nbaTeam = clubsBySpelling(clubs);
