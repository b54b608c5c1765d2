import type { results as source } from "../en/results.ts";
import type { Words } from "../messages.ts";

export const results: Words<typeof source> = {
  official: "正式",
  summary: "{games} 场比赛，{official} 场有正式赛果",
  decide: "设为正式",
  correct: "更正赛果",
  segment: "第 {segment} 段",
  version: "v{version}，{name}",
  openLegs: "未结选项",
  status: "赛果类型",
  final: "完场",
  partial: "部分",
  called: "中止有效",
  abandoned: "中止无效",
  madeOfficial: "{name}：第 {version} 版为正式赛果。",
  waitsPerson: "已记录 {name} 的赛果。待第二人录入相同赛果后即为正式。",
  waitsSource: "已记录 {name} 的赛果。待第二个来源给出相同赛果后即为正式。",
  willGrade: "结算 {win} 个选项为赢、{lose} 输、{push} 走盘、{void} 无效；{pending} 个保持未结。",
  touches_one: "{count} 张注单，投注 {amount}",
  touches_other: "{count} 张注单，投注 {amount}",
  keyType: "输入一段的比分",
  keyNotBatted: "主队下半局未打",
  keyOfficial: "将比赛赛果设为正式",
  keyForget: "清除该场已输入的内容",
};
