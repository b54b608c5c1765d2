import type { files as source } from "../en/files.ts";
import type { Words } from "../messages.ts";

export const files: Words<typeof source> = {
  title: "文件",
  empty: "还没有文件",
  emptyWhy: "从列表导出的文件在此保留一天：可查看进度，也可再次下载。",
  waiting: "排队等待",
  notMade: "未生成：请重新导出。",
  failed: "无法生成 {name}。请重新导出。",
  fetch: "下载",
  gone: "{name} 已不存在。请重新导出。",
  stop: "停止",
};
