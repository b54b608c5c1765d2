import { identity } from "@chalkboard/contract";
import { send } from "./connection/client.ts";
import { machineAddress } from "./print-helper.ts";

/**
 * Tells the server on which machine a clerk works: also for one who signed in elsewhere than at a till's sign-in page,
 * or started the print program after signing in. An unknown machine (0) is not sent; whether it may sell is the
 * server's decision.
 */
export async function showDevice(): Promise<void> {
  const mac = await machineAddress();
  if (mac === "0") return;
  // Without a result the next start sends it again.
  await send(identity.verifyDevice, { mac, deviceInfo: navigator.userAgent.slice(0, 500) }).catch(() => undefined);
}
