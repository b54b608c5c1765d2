// What a source does not say about a league and we need to create it. Rotation numbers: those that boards print for the league's games.

export type KnownLeague = {
  /** The provider's sport key; also the league's code, which the importers use too. */
  readonly key: string;
  readonly sport: { readonly code: string; readonly name: string };
  readonly name: string;
  readonly abbreviation: string;
  readonly timeZone: string;
  /** Segments of a regular game, in order. */
  readonly segments: readonly string[];
  /** The rotation number of the first visitor of a day; always odd. */
  readonly firstRotation: number;
  /** Whether starters are announced. */
  readonly hasPitchers: boolean;
  readonly abbreviations: Readonly<Record<string, string>>;
};

const quarters = ["1", "2", "3", "4"];

export const knownLeagues: readonly KnownLeague[] = [
  {
    key: "baseball_mlb", sport: { code: "baseball", name: "Baseball" }, name: "MLB", abbreviation: "MLB", timeZone: "America/New_York",
    segments: ["1", "2", "3", "4", "5", "6", "7", "8", "9"], firstRotation: 901, hasPitchers: true,
    abbreviations: {
      "Arizona Diamondbacks": "ARI", Athletics: "ATH", "Atlanta Braves": "ATL", "Baltimore Orioles": "BAL", "Boston Red Sox": "BOS",
      "Chicago Cubs": "CHC", "Chicago White Sox": "CWS", "Cincinnati Reds": "CIN", "Cleveland Guardians": "CLE", "Colorado Rockies": "COL",
      "Detroit Tigers": "DET", "Houston Astros": "HOU", "Kansas City Royals": "KC", "Los Angeles Angels": "LAA", "Los Angeles Dodgers": "LAD",
      "Miami Marlins": "MIA", "Milwaukee Brewers": "MIL", "Minnesota Twins": "MIN", "New York Mets": "NYM", "New York Yankees": "NYY",
      "Philadelphia Phillies": "PHI", "Pittsburgh Pirates": "PIT", "San Diego Padres": "SD", "San Francisco Giants": "SF",
      "Seattle Mariners": "SEA", "St. Louis Cardinals": "STL", "Tampa Bay Rays": "TB", "Texas Rangers": "TEX", "Toronto Blue Jays": "TOR",
      "Washington Nationals": "WAS",
    },
  },
  {
    key: "basketball_nba", sport: { code: "basketball", name: "Basketball" }, name: "NBA", abbreviation: "NBA", timeZone: "America/New_York",
    segments: quarters, firstRotation: 501, hasPitchers: false,
    abbreviations: {
      "Atlanta Hawks": "ATL", "Boston Celtics": "BOS", "Brooklyn Nets": "BKN", "Charlotte Hornets": "CHA", "Chicago Bulls": "CHI",
      "Cleveland Cavaliers": "CLE", "Dallas Mavericks": "DAL", "Denver Nuggets": "DEN", "Detroit Pistons": "DET", "Golden State Warriors": "GSW",
      "Houston Rockets": "HOU", "Indiana Pacers": "IND", "Los Angeles Clippers": "LAC", "Los Angeles Lakers": "LAL", "Memphis Grizzlies": "MEM",
      "Miami Heat": "MIA", "Milwaukee Bucks": "MIL", "Minnesota Timberwolves": "MIN", "New Orleans Pelicans": "NOP", "New York Knicks": "NYK",
      "Oklahoma City Thunder": "OKC", "Orlando Magic": "ORL", "Philadelphia 76ers": "PHI", "Phoenix Suns": "PHX", "Portland Trail Blazers": "POR",
      "Sacramento Kings": "SAC", "San Antonio Spurs": "SAS", "Toronto Raptors": "TOR", "Utah Jazz": "UTA", "Washington Wizards": "WAS",
    },
  },
  {
    key: "americanfootball_nfl", sport: { code: "football", name: "Football" }, name: "NFL", abbreviation: "NFL", timeZone: "America/New_York",
    segments: quarters, firstRotation: 101, hasPitchers: false,
    abbreviations: {
      "Arizona Cardinals": "ARI", "Atlanta Falcons": "ATL", "Baltimore Ravens": "BAL", "Buffalo Bills": "BUF", "Carolina Panthers": "CAR",
      "Chicago Bears": "CHI", "Cincinnati Bengals": "CIN", "Cleveland Browns": "CLE", "Dallas Cowboys": "DAL", "Denver Broncos": "DEN",
      "Detroit Lions": "DET", "Green Bay Packers": "GB", "Houston Texans": "HOU", "Indianapolis Colts": "IND", "Jacksonville Jaguars": "JAX",
      "Kansas City Chiefs": "KC", "Las Vegas Raiders": "LV", "Los Angeles Chargers": "LAC", "Los Angeles Rams": "LAR", "Miami Dolphins": "MIA",
      "Minnesota Vikings": "MIN", "New England Patriots": "NE", "New Orleans Saints": "NO", "New York Giants": "NYG", "New York Jets": "NYJ",
      "Philadelphia Eagles": "PHI", "Pittsburgh Steelers": "PIT", "San Francisco 49ers": "SF", "Seattle Seahawks": "SEA",
      "Tampa Bay Buccaneers": "TB", "Tennessee Titans": "TEN", "Washington Commanders": "WAS",
    },
  },
  {
    key: "icehockey_nhl", sport: { code: "hockey", name: "Hockey" }, name: "NHL", abbreviation: "NHL", timeZone: "America/New_York",
    segments: ["1", "2", "3"], firstRotation: 1, hasPitchers: false,
    abbreviations: {
      "Anaheim Ducks": "ANA", "Arizona Coyotes": "ARI", "Boston Bruins": "BOS", "Buffalo Sabres": "BUF", "Calgary Flames": "CGY",
      "Carolina Hurricanes": "CAR", "Chicago Blackhawks": "CHI", "Colorado Avalanche": "COL", "Columbus Blue Jackets": "CBJ", "Dallas Stars": "DAL",
      "Detroit Red Wings": "DET", "Edmonton Oilers": "EDM", "Florida Panthers": "FLA", "Los Angeles Kings": "LAK", "Minnesota Wild": "MIN",
      "Montréal Canadiens": "MTL", "Nashville Predators": "NSH", "New Jersey Devils": "NJD", "New York Islanders": "NYI", "New York Rangers": "NYR",
      "Ottawa Senators": "OTT", "Philadelphia Flyers": "PHI", "Pittsburgh Penguins": "PIT", "San Jose Sharks": "SJS", "Seattle Kraken": "SEA",
      "St. Louis Blues": "STL", "Tampa Bay Lightning": "TBL", "Toronto Maple Leafs": "TOR", "Utah Mammoth": "UTA", "Vancouver Canucks": "VAN",
      "Vegas Golden Knights": "VGK", "Washington Capitals": "WSH", "Winnipeg Jets": "WPG",
    },
  },
  {
    key: "soccer_epl", sport: { code: "soccer", name: "Soccer" }, name: "Premier League", abbreviation: "EPL", timeZone: "Europe/London",
    segments: ["1", "2"], firstRotation: 2001, hasPitchers: false,
    abbreviations: {
      "AFC Bournemouth": "BOU", Arsenal: "ARS", "Aston Villa": "AVL", Brentford: "BRE", "Brighton and Hove Albion": "BHA", Burnley: "BUR",
      "Cardiff City": "CAR", Chelsea: "CHE", "Crystal Palace": "CRY", Everton: "EVE", Fulham: "FUL", "Huddersfield Town": "HUD", "Ipswich Town": "IPS",
      "Leeds United": "LEE", "Leicester City": "LEI", Liverpool: "LIV", "Luton Town": "LUT", "Manchester City": "MCI", "Manchester United": "MUN",
      "Newcastle United": "NEW", "Norwich City": "NOR", "Nottingham Forest": "NFO", "Sheffield United": "SHU", Southampton: "SOU", Sunderland: "SUN",
      "Tottenham Hotspur": "TOT", Watford: "WAT", "West Bromwich Albion": "WBA", "West Ham United": "WHU", "Wolverhampton Wanderers": "WOL",
    },
  },
];

/** The league behind a provider's sport key. */
export function knownLeague(sportKey: string): KnownLeague | undefined {
  return knownLeagues.find(({ key }) => key === sportKey);
}

/** The usual abbreviation of a club, or one made from its name: initials of several words, else the first letters. */
export function abbreviationOf(league: KnownLeague, team: string): string {
  const known = league.abbreviations[team];
  if (known !== undefined) return known;
  const words = team.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  return (words.length > 1 ? words.map((word) => word.slice(0, 1)).join("") : team).slice(0, 3).toUpperCase();
}
