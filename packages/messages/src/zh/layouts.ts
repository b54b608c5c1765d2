import type { layouts as source } from "../en/layouts.ts";
import type { Words } from "../messages.ts";

export const layouts: Words<typeof source> = {
  board: "盘面",
  site: "网站",
  till: "终端",
  siteShown: "网站：显示",
  siteBets: "网站：投注类型",
  tillShown: "终端：显示",
  tillBets: "终端：投注类型",
  shown: "显示",
  sort: "网站上的位置",
  sortHint: "数字小的在前。留空：排在有位置的联赛之后，按联赛页面的顺序。",
  bets: "投注类型",
  periods: "时段",
  periodsHint: "选择时段会将其全部投注类型放上或移出盘面。",
  allBets: "全部",
  betsHint: "不选即全部。未显示的仍可由输入代码的人购买。",
  count_one: "{count} 种投注",
  count_other: "{count} 种投注",
  preview: "预览",
  noGames: "没有未开始的比赛。",
  hidden: "盘面不显示该联赛。",
  enter: "站点的盘面在其自己的会话中设置。请从站点页面进入。",
};
