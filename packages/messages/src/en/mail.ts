// The texts of mails that the server sends.
export const mail = {
  greeting: "Hello {name},",
  resetSubject: "{service}: set a new password",
  resetText: "Somebody asked for a new password for your account at {service}. With this code, which is good for {minutes} minutes and only once, you can set one:",
  resetIgnore: "If it was not you, there is nothing to do: your password stays as it is.",
} as const;
