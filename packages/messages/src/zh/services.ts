import type { services as source } from "../en/services.ts";
import type { Words } from "../messages.ts";

export const services: Words<typeof source> = {
  service: "服务",
  sold: "在此销售",
  openEvents: "开盘比赛",
  currency: "货币",
  timeZone: "时区",
  closeTime: "营业日结束于",
  closeHint: "午夜之后、此时之前售出的票计入前一日。",
  cancelMinutes: "店员可撤票的分钟数",
  cancelHint: "票中任一比赛开始后不可撤票。0：店员不可撤票。",
  validityDays: "中奖票的兑奖天数",
  rounding: "奖金取整",
  roundHalfUp: "四舍五入",
  roundFloor: "一律舍去",
  roundingUnit: "取整单位",
  marginCents: "在总部赔率上加的点数",
  marginHint: "加在每个双向盘口的差价上。0 表示按总部赔率销售。",
  ticketNote: "票券底部附注",
  payAnywhere: "任一销售点可兑付任一票券",
  payAnywhereHint: "关闭后，只有售出的销售点可以兑付。",
  groupDay: "营业日与期限",
  groupMoney: "赔率与奖金",
  groupPaper: "票券与兑付",
  changedMeanwhile: "其间有人保存了其他设置，现已显示；您的设置没有保存。",
};
