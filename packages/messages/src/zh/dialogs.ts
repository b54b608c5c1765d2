import type { dialogs as source } from "../en/dialogs.ts";
import type { Words } from "../messages.ts";

export const dialogs: Words<typeof source> = {
  information: "提示",
  sessionExpired: "登录已过期。",
  signInAgain: "重新登录",
  newVersion: "有新版本",
  newVersionHint: "A newer version of this page is ready. If the old one stays, refresh twice.",
  newVersionHintOther: "Hay una versión más nueva de esta página. Si sigue viendo la anterior, actualice dos veces.",
  updateNow: "立即更新",
  systemUpdating: "系统更新中",
  systemUpdatingText: "请在 15 秒后重试",
  retryNow: "立即重试",
  noConnection: "无法连接服务器",
  noConnectionText: "请检查网络连接后重试",
  printMissing: "未连接打印程序",
  printMissingText: "须先打开打印程序才能继续",
  printDownload: "下载打印程序",
  printFailed: "打印失败",
  printFailedText: "注单已售出，仅未打印。请检查打印机后重新打印。",
  scraping: "网页抓取出错",
  scrapingText: "读取网站时出错。请确认球队名称已与该网站关联。",
};
