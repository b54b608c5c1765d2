import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "@chalkboard/kernel";
import { createTransport } from "nodemailer";
import type { Mail } from "./ports.ts";

// Where mails go. Only main files choose.

/** Sends by SMTP. @param url such as smtps://user:password@mail.example.com */
export function smtpMail(url: string, from: string): Mail {
  const transport = createTransport(url);
  return { send: async ({ to, subject, text }) => { await transport.sendMail({ from, to, subject, text }); } };
}

/** Writes each mail as a file that only its owner reads: for an installation without a mail server, and for trying things out. */
export function fileOutbox(folder: string, clock: Clock): Mail {
  let written = 0;
  return {
    send: async ({ to, subject, text }) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      written += 1;
      const file = join(folder, `${clock.now()}-${written}.eml`);
      await writeFile(file, `To: ${to}\nSubject: ${subject}\n\n${text}`, { mode: 0o600, flag: "wx" });
    },
  };
}
