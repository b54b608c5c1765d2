import type { results as source } from "../en/results.ts";
import type { Words } from "../messages.ts";

export const results: Words<typeof source> = {
  official: "正式",
  summary: "{games} 场比赛，{official} 场已正式",
  decide: "设为正式",
  correct: "更正赛果",
  segment: "第 {segment} 段",
  version: "v{version}，{name}",
  openLegs: "未结注项",
  status: "赛果类型",
  final: "完场",
  partial: "部分",
  called: "中止有效",
  abandoned: "取消",
  madeOfficial: "{name}：第 {version} 版已正式。",
  waitsPerson: "已记录 {name} 的赛果。待第二人录入相同赛果后即为正式。",
  waitsSource: "已记录 {name} 的赛果。待第二个来源给出相同赛果后即为正式。",
  willGrade: "判定 {win} 注赢、{lose} 注输、{push} 注走水、{void} 注无效；{pending} 注保持未结。",
  touches_one: "{count} 张彩票，投注 {amount}",
  touches_other: "{count} 张彩票，投注 {amount}",
  keyType: "输入一段的比分",
  keyNotBatted: "主队未击球",
  keyOfficial: "将比赛赛果设为正式",
  keyForget: "清除该场已输入的内容",
};
