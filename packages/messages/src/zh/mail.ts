import type { mail as source } from "../en/mail.ts";
import type { Words } from "../messages.ts";

export const mail: Words<typeof source> = {
  greeting: "{name}，您好：",
  resetSubject: "{service}：设置新密码",
  resetText: "有人为您在 {service} 的账户申请了新密码。请用以下验证码设置新密码，{minutes} 分钟内有效，且只能使用一次：",
  resetIgnore: "如果不是您本人申请，无需任何操作，您的密码保持不变。",
};
