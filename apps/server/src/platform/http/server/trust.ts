import type { IncomingMessage } from "node:http";
import proxyAddress from "@fastify/proxy-addr";

/** Whether an address is that of a proxy whose X-Forwarded-* headers count. */
export type Trust = (address: string) => boolean;

/**
 * Reads the setting: everyone, no one, or the named ones.
 * @throws TypeError for an invalid address
 */
export function trustOf(setting: boolean | string | undefined): Trust {
  if (typeof setting !== "string") return () => setting === true;
  const compiled = proxyAddress.compile(
    setting
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  );
  return (address) => address !== "" && compiled(address, 0);
}

/** The client: the peer, or the address that a trusted proxy reports. */
export function addressOf(request: IncomingMessage, trusts: Trust): string {
  return request.socket.remoteAddress === undefined ? "" : proxyAddress(request, trusts);
}

/** What a trusted proxy reports in a header, the last of several values; undefined where there is none. */
function saidBy(
  { headers, socket }: IncomingMessage,
  name: "x-forwarded-host" | "x-forwarded-proto",
  trusts: Trust,
): string | undefined {
  const said = headers[name];
  if (said === undefined || said === "" || !trusts(socket.remoteAddress ?? "")) return undefined;
  const text = String(said);
  return text.slice(text.lastIndexOf(",") + 1).trim();
}

/** The requested host, without its port. */
export function hostOf(request: IncomingMessage, trusts: Trust): string {
  const host = saidBy(request, "x-forwarded-host", trusts) ?? request.headers.host ?? "";
  return host.startsWith("[") ? host.slice(0, host.indexOf("]") + 1) : (host.split(":", 1)[0] ?? "");
}

/** The protocol of the request: `http` or `https`. */
export function protocolOf(request: IncomingMessage, trusts: Trust): string {
  return (
    saidBy(request, "x-forwarded-proto", trusts) ??
    ("encrypted" in request.socket && request.socket.encrypted === true ? "https" : "http")
  );
}
