import type { operations as source } from "../en/operations.ts";
import type { Words } from "../messages.ts";

export const operations: Words<typeof source> = {
  device: "设备",
  user: "用户",
  service: "站点",
  host: "主机",
  address: "地址",
  mac: "MAC",
  since: "起始时间",
  subjects: "订阅",
  lag: "延迟（毫秒）",
  queue: "队列",
  sent: "已发送",
  skipped: "已跳过",
  process: "服务器进程",
  end: "断开",
  endTitle: "断开 {device} 的连接？",
  endConsequence: "会话仍有效时，浏览器会自动重新连接。",
  nobody: "无人连接。",
};
