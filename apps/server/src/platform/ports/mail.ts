import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "@chalkboard/kernel";
import { createTransport } from "nodemailer";
import { maskSecrets } from "./mask.ts";
import type { Outgoing } from "./outgoing.ts";
import type { Mail } from "./ports.ts";

// The mail transport. Only main files choose.

/**
 * Sends by SMTP, to a checked address and encrypted unless the installation allows the server by name.
 * @param url such as smtps://user:password@mail.example.com
 */
export function smtpMail(url: string, from: string, outgoing: Outgoing): Mail {
  const { hostname, username, password } = new URL(url);
  return {
    send: async ({ to, subject, text }) => {
      const ip = await outgoing.checkedIp(url);
      const transport = createTransport({
        url,
        ...(ip === undefined ? {} : { host: ip, tls: { servername: hostname }, requireTLS: true }),
      });
      // A mail server may repeat what it was sent: only its message is passed on, masked.
      const failed = await transport.sendMail({ from, to, subject, text }).then(() => undefined, String);
      if (failed !== undefined)
        throw new Error(maskSecrets(failed, [decodeURIComponent(username), decodeURIComponent(password)]));
    },
  };
}

/**
 * Writes each email as a file that only its owner can read: for an installation without a mail server, and for trials.
 */
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
