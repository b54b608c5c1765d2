// The texts of mails that the server sends.
export const mail = {
  greeting: "Hello {name},",
  resetSubject: "{service}: set a new password",
  resetText:
    "A new password was requested for your account at {service}. Set it with this code, which is valid once, for {minutes} minutes:",
  resetIgnore: "If this was not you, ignore this e-mail: your password does not change.",
} as const;
