// Spanish and Chinese names of the demo's teams and leagues, where they differ: other languages use the English names.
import { assert } from "@chalkboard/kernel";
import type { Database } from "../platform/database/database.ts";
import { knownLeague } from "../catalog/feeds/index.ts";
import { type Context, isRefused } from "../platform/http/handlers.ts";
import { masterDataHandlers } from "../catalog/master-data/index.ts";

type Names = Readonly<Record<string, string>>;

const leagues: Readonly<Record<string, Names>> = {
  MLB: { es: "Grandes Ligas", zh: "美国职棒大联盟" },
  NBA: { zh: "美国职业篮球联赛" },
  NFL: { zh: "国家美式橄榄球联盟" },
};

const spanish: Names = {
  Athletics: "Atléticos",
  "Arizona Diamondbacks": "Cascabeles de Arizona",
  "Atlanta Braves": "Bravos de Atlanta",
  "Baltimore Orioles": "Orioles de Baltimore",
  "Boston Red Sox": "Medias Rojas de Boston",
  "Chicago Cubs": "Cachorros de Chicago",
  "Chicago White Sox": "Medias Blancas de Chicago",
  "Cincinnati Reds": "Rojos de Cincinnati",
  "Cleveland Guardians": "Guardianes de Cleveland",
  "Colorado Rockies": "Rockies de Colorado",
  "Detroit Tigers": "Tigres de Detroit",
  "Houston Astros": "Astros de Houston",
  "Kansas City Royals": "Reales de Kansas City",
  "Los Angeles Angels": "Angelinos de Los Ángeles",
  "Los Angeles Dodgers": "Dodgers de Los Ángeles",
  "Miami Marlins": "Marlins de Miami",
  "Milwaukee Brewers": "Cerveceros de Milwaukee",
  "Minnesota Twins": "Mellizos de Minnesota",
  "New York Mets": "Mets de Nueva York",
  "New York Yankees": "Yankees de Nueva York",
  "Philadelphia Phillies": "Filis de Filadelfia",
  "Pittsburgh Pirates": "Piratas de Pittsburgh",
  "San Diego Padres": "Padres de San Diego",
  "San Francisco Giants": "Gigantes de San Francisco",
  "Seattle Mariners": "Marineros de Seattle",
  "St. Louis Cardinals": "Cardenales de San Luis",
  "Tampa Bay Rays": "Rays de Tampa Bay",
  "Texas Rangers": "Rangers de Texas",
  "Toronto Blue Jays": "Azulejos de Toronto",
  "Washington Nationals": "Nacionales de Washington",
};

const chinese: Names = {
  "Arizona Diamondbacks": "亚利桑那响尾蛇",
  Athletics: "运动家",
  "Atlanta Braves": "亚特兰大勇士",
  "Baltimore Orioles": "巴尔的摩金莺",
  "Boston Red Sox": "波士顿红袜",
  "Chicago Cubs": "芝加哥小熊",
  "Chicago White Sox": "芝加哥白袜",
  "Cincinnati Reds": "辛辛那提红人",
  "Cleveland Guardians": "克利夫兰守护者",
  "Colorado Rockies": "科罗拉多洛矶",
  "Detroit Tigers": "底特律老虎",
  "Houston Astros": "休斯敦太空人",
  "Kansas City Royals": "堪萨斯城皇家",
  "Los Angeles Angels": "洛杉矶天使",
  "Los Angeles Dodgers": "洛杉矶道奇",
  "Miami Marlins": "迈阿密马林鱼",
  "Milwaukee Brewers": "密尔沃基酿酒人",
  "Minnesota Twins": "明尼苏达双城",
  "New York Mets": "纽约大都会",
  "New York Yankees": "纽约洋基",
  "Philadelphia Phillies": "费城费城人",
  "Pittsburgh Pirates": "匹兹堡海盗",
  "San Diego Padres": "圣迭戈教士",
  "San Francisco Giants": "旧金山巨人",
  "Seattle Mariners": "西雅图水手",
  "St. Louis Cardinals": "圣路易斯红雀",
  "Tampa Bay Rays": "坦帕湾光芒",
  "Texas Rangers": "得克萨斯游骑兵",
  "Toronto Blue Jays": "多伦多蓝鸟",
  "Washington Nationals": "华盛顿国民",
  "Atlanta Hawks": "亚特兰大老鹰",
  "Boston Celtics": "波士顿凯尔特人",
  "Brooklyn Nets": "布鲁克林篮网",
  "Charlotte Hornets": "夏洛特黄蜂",
  "Chicago Bulls": "芝加哥公牛",
  "Cleveland Cavaliers": "克利夫兰骑士",
  "Dallas Mavericks": "达拉斯独行侠",
  "Denver Nuggets": "丹佛掘金",
  "Detroit Pistons": "底特律活塞",
  "Golden State Warriors": "金州勇士",
  "Houston Rockets": "休斯敦火箭",
  "Indiana Pacers": "印第安纳步行者",
  "Los Angeles Clippers": "洛杉矶快船",
  "Los Angeles Lakers": "洛杉矶湖人",
  "Memphis Grizzlies": "孟菲斯灰熊",
  "Miami Heat": "迈阿密热火",
  "Milwaukee Bucks": "密尔沃基雄鹿",
  "Minnesota Timberwolves": "明尼苏达森林狼",
  "New Orleans Pelicans": "新奥尔良鹈鹕",
  "New York Knicks": "纽约尼克斯",
  "Oklahoma City Thunder": "俄克拉荷马城雷霆",
  "Orlando Magic": "奥兰多魔术",
  "Philadelphia 76ers": "费城76人",
  "Phoenix Suns": "菲尼克斯太阳",
  "Portland Trail Blazers": "波特兰开拓者",
  "Sacramento Kings": "萨克拉门托国王",
  "San Antonio Spurs": "圣安东尼奥马刺",
  "Toronto Raptors": "多伦多猛龙",
  "Utah Jazz": "犹他爵士",
  "Washington Wizards": "华盛顿奇才",
};

/** For names that are the same in every language. */
export const unnamed = { fr: "", ht: "", es: "", zh: "", it: "" };

/**
 * Names leagues and teams, as the platform's person does it on their pages; teams that have not played yet are entered,
 * so that they get names too.
 */
export async function nameAbroad(database: Database, trader: Context): Promise<void> {
  const { listLeagues, saveLeague, listTeams, saveTeam } = masterDataHandlers({ database });
  const page = { isAscending: true, limit: 250, sort: "name", withSums: false } as const;
  const found = await listLeagues(page, trader);
  assert(!isRefused(found), "the demo's leagues are listed");
  for (const {
    leagueId,
    sportCode: _sport,
    sportName: _name,
    teams: _teams,
    regulation: _regulation,
    groupNames: _groups,
    ...terms
  } of found.rows) {
    const names = leagues[terms.abbreviation];
    if (names !== undefined)
      assert(
        !isRefused(await saveLeague({ leagueId, ...terms, names: { ...terms.names, ...names } }, trader)),
        "a league is named",
      );
    const clubs = await listTeams({ ...page, leagueId }, trader);
    assert(!isRefused(clubs), "the demo's teams are listed");
    for (const {
      teamId,
      leagueId: _league,
      leagueName: _of,
      sportId: _id,
      sportName: _called,
      ...club
    } of clubs.rows) {
      const [es = club.names.es, zh = club.names.zh] = [spanish[club.name], chinese[club.name]];
      if (es === "" && zh === "") continue;
      assert(
        !isRefused(await saveTeam({ teamId, ...club, names: { ...club.names, es, zh } }, trader)),
        "a team is named",
        { name: club.name },
      );
    }
    const known = new Set(clubs.rows.map(({ name }) => name));
    for (const [name, abbreviation] of Object.entries(knownLeague(terms.code)?.abbreviations ?? {})) {
      if (known.has(name)) continue;
      const names = { ...unnamed, es: spanish[name] ?? "", zh: chinese[name] ?? "" };
      const entered = await saveTeam(
        { leagueId, name, abbreviation, printName: name, number: null, aliases: [], names, isActive: true },
        trader,
      );
      assert(!isRefused(entered), "a team is entered", { name });
    }
  }
}
