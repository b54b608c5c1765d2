import { identity } from "@chalkboard/contract";
import { send } from "./client.ts";
import { machineAddress } from "./print-helper.ts";

/**
 * Shows the server at which machine a clerk works: also one who came in through another door than a till's, or opened the print program after he signed in.
 * A machine that nobody knows (0) is not shown; whether it may sell is the server's.
 */
export async function showDevice(): Promise<void> {
  const mac = await machineAddress();
  if (mac === "0") return;
  // Without an answer the next start shows it again.
  await send(identity.verifyDevice, { mac, deviceInfo: navigator.userAgent.slice(0, 500) }).catch(() => undefined);
}
