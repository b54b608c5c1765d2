import type { IncomingMessage } from "node:http";
import proxyAddress from "@fastify/proxy-addr";

/** Whether an address is a proxy's whose X-Forwarded-* headers count. */
export type Trust = (address: string) => boolean;

/**
 * Reads the setting: everybody, nobody, or whom it names.
 * @throws TypeError for what is no address
 */
export function trustOf(setting: boolean | string | undefined): Trust {
  if (typeof setting !== "string") return () => setting === true;
  const compiled = proxyAddress.compile(setting.split(",").map((part) => part.trim()).filter((part) => part !== ""));
  return (address) => address !== "" && compiled(address, 0);
}

/** Who asks: the peer, or whom a trusted proxy says that it asks for. */
export function addressOf(request: IncomingMessage, trusts: Trust): string {
  return request.socket.remoteAddress === undefined ? "" : proxyAddress(request, trusts);
}
