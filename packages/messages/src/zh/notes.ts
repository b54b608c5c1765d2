import type { notes as source } from "../en/notes.ts";
import type { Words } from "../messages.ts";

export const notes: Words<typeof source> = {
  add: "新建说明",
  text: "内容",
  textIn: "内容（{language}）",
  places: "显示位置",
  firstDay: "开始日期",
  lastDay: "结束日期",
  openEnded: "直至另行通知",
  isActive: "启用",
  inForce: "生效中",
  toCome: "即将生效",
  over: "已结束",
  off: "已停用",
  "on.board": "盘口页面",
  "on.slip": "投注单旁",
  "on.sheet": "盘口表",
  "on.paper": "票据",
};
