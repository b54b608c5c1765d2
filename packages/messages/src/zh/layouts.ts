import type { layouts as source } from "../en/layouts.ts";
import type { Words } from "../messages.ts";

export const layouts: Words<typeof source> = {
  board: "盘面",
  site: "网站",
  till: "终端",
  siteShown: "网站：显示",
  sitePeriods: "网站：时段",
  siteBets: "网站：投注类型",
  tillShown: "终端：显示",
  tillPeriods: "终端：时段",
  tillBets: "终端：投注类型",
  shown: "显示",
  sort: "网站上的位置",
  sortHint: "数字小的在前。留空：排在有位置的联赛之后，按联赛页面的顺序。",
  bets: "投注类型",
  periods: "时段",
  periodsHint: "不选即该联赛的全部时段。所选时段包含其全部投注类型，日后新增的也在内。",
  allPeriods: "全部",
  allBets: "全部",
  betsHint: "不选即上述时段的全部投注类型。未显示的仍可由输入代码的人购买。",
  count_one: "{count} 种投注",
  count_other: "{count} 种投注",
  preview: "预览",
  noGames: "没有未开始的比赛。",
  hidden: "盘面不显示该联赛。",
  enter: "站点的盘面在其自己的会话中设置。请从站点页面进入。",
};
