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

/** What a trusted proxy says in a header of ours, in the last of several values; undefined where none says anything. */
function saidBy({ headers, socket }: IncomingMessage, name: "x-forwarded-host" | "x-forwarded-proto", trusts: Trust): string | undefined {
  const said = headers[name];
  if (said === undefined || said === "" || !trusts(socket.remoteAddress ?? "")) return undefined;
  const text = String(said);
  return text.slice(text.lastIndexOf(",") + 1).trim();
}

/** The host that was asked for, without its port. */
export function hostOf(request: IncomingMessage, trusts: Trust): string {
  const host = saidBy(request, "x-forwarded-host", trusts) ?? request.headers.host ?? "";
  return host.startsWith("[") ? host.slice(0, host.indexOf("]") + 1) : host.split(":", 1)[0] ?? "";
}

/** By which protocol it was asked: `http` or `https`. */
export function protocolOf(request: IncomingMessage, trusts: Trust): string {
  return saidBy(request, "x-forwarded-proto", trusts) ?? ("encrypted" in request.socket && request.socket.encrypted === true ? "https" : "http");
}
