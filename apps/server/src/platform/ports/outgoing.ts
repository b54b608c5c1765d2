// The only check of the addresses that the server itself connects to: outside sources, the picture store, the mail
// server (docs/decisions/0510).
import { lookup as systemLookup, type LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";
import { Agent, fetch as undiciFetch } from "undici";

/**
 * An address that the server must not connect to. Its message reveals neither what runs there nor whether a port is
 * open.
 */
export class AddressRefused extends Error {
  constructor() {
    super("the address is not public, or not one that this installation allows");
    this.name = "AddressRefused";
  }
}

/** All addresses of a host name. */
export type Resolve = (host: string) => Promise<readonly string[]>;

export type Outgoing = {
  /** Whether the server may connect to an address, judged by its text: nothing is resolved. */
  readonly allows: (address: string) => boolean;
  /**
   * The same, with every current address of the host name. A name without an address is allowed: it may get one later
   * and is checked again then.
   */
  readonly allowsNow: (address: string) => Promise<boolean>;
  /**
   * The checked IP address to connect to, for clients that accept no lookup function; undefined where the setting
   * allows the address, whatever it resolves to.
   * @throws AddressRefused
   */
  readonly checkedIp: (address: string) => Promise<string | undefined>;
  /** Connects only to checked addresses and follows no redirect. @throws AddressRefused in its `cause`, or by itself */
  readonly fetch: typeof globalThis.fetch;
};

export type OutgoingSettings = {
  /**
   * Origins that are allowed whatever they resolve to, such as `http://127.0.0.1:4010` or `smtp://mail.internal:25`.
   */
  readonly allowed: readonly string[];
  /** The machine's own addresses: never a target, though they may be public. */
  readonly own: readonly string[];
  /** Absent: names are not resolved before they are connected to. */
  readonly resolve?: Resolve;
};

/** Only these are encrypted; `smtp` is sent with STARTTLS required. */
const safeProtocols = ["https:", "smtps:", "smtp:"];
const defaultPorts: ReadonlyMap<string, string> = new Map([
  ["https:", "443"],
  ["http:", "80"],
  ["smtps:", "465"],
  ["smtp:", "587"],
]);
/** Names that no public resolver should know (RFC 6761, RFC 6762, RFC 8375), and internal names of networks. */
const innerNames =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|corp|home|private|home\.arpa|test|invalid|onion)$/;

/** @throws TypeError where an allowed origin is no address */
export function createOutgoing({ allowed, own, resolve }: OutgoingSettings): Outgoing {
  const allowedOrigins = new Set(allowed.map((one) => originOf(new URL(one))));
  const canonicalAddresses = new Set(own.map(canonicalIp));
  const isFree = (ip: string): boolean => isPublicIp(ip) && !canonicalAddresses.has(canonicalIp(ip));
  const read = (
    address: string,
  ): { readonly url: URL; readonly host: string; readonly isAllowed: boolean } | undefined => {
    if (!URL.canParse(address)) return undefined;
    const url = new URL(address);
    return { url, host: hostOf(url), isAllowed: allowedOrigins.has(originOf(url)) };
  };
  const allows = (address: string): boolean => {
    const target = read(address);
    if (target === undefined || hasUserInfo(target.url)) return false;
    const { url, host, isAllowed } = target;
    return (
      isAllowed || (safeProtocols.includes(url.protocol) && (ipaddr.isValid(host) ? isFree(host) : isPublicName(host)))
    );
  };
  const checkedIp = async (address: string): Promise<string | undefined> => {
    // A mail server's address contains its credentials; they are sent to a checked host only.
    const target = read(withoutUserInfo(address));
    if (target === undefined || !allows(target.url.href)) throw new AddressRefused();
    if (target.isAllowed) return undefined;
    if (ipaddr.isValid(target.host)) return target.host;
    const found = await (resolve ?? resolveBySystem)(target.host);
    const [first] = found;
    if (first === undefined || !found.every(isFree)) throw new AddressRefused();
    return first;
  };
  const direct = new Agent();
  const guarded = new Agent({ connect: { lookup: guardedLookup(isFree, resolve ?? resolveBySystem) } });
  return {
    allows,
    checkedIp,
    allowsNow: async (address) => {
      if (!allows(address)) return false;
      const target = read(address);
      if (target === undefined || target.isAllowed || resolve === undefined || ipaddr.isValid(target.host)) return true;
      const found = await resolve(target.host).catch((): readonly string[] => []);
      return found.every(isFree);
    },
    fetch: async (input, init) => {
      const address = typeof input === "string" ? input : input instanceof URL ? input.href : input.url;
      if (!allows(address)) throw new AddressRefused();
      const dispatcher = read(address)?.isAllowed === true ? direct : guarded;
      const answer = await undiciFetch(address, {
        ...(init as Parameters<typeof undiciFetch>[1]),
        redirect: "manual",
        dispatcher,
      });
      return answer as unknown as Response;
    },
  };
}

/** Allows only public addresses and resolves nothing beforehand: for servers without settings of an installation. */
export function publicOnly(): Outgoing {
  return createOutgoing({ allowed: [], own: [] });
}

/** What the environment allows: origins, separated by commas. @throws TypeError where one of them is no address */
export function allowedOrigins(setting: string | undefined): readonly string[] {
  return (setting ?? "")
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");
}

/** This machine's own addresses. */
export function machineAddresses(): readonly string[] {
  return Object.values(networkInterfaces()).flatMap((some) => (some ?? []).map(({ address }) => address));
}

/** All addresses of a name, as the system resolves it. */
export const resolveBySystem: Resolve = (host) =>
  new Promise((resolve, reject) => {
    systemLookup(host, { all: true, verbatim: true }, (error, found) => {
      if (error === null) resolve(found.map(({ address }) => address));
      else reject(error);
    });
  });

/** Resolves for a connection, which uses the checked address: a changed resolution in between has no effect. */
function guardedLookup(isFree: (ip: string) => boolean, resolve: Resolve): LookupFunction {
  return (host, { all, family }, answer) => {
    resolve(host)
      .then((found) => {
        if (found.length === 0 || !found.every(isFree)) throw new AddressRefused();
        const request = found.map((address): LookupAddress => ({
          address,
          family: ipaddr.IPv6.isValid(address) ? 6 : 4,
        }));
        const wanted = family === 4 || family === 6 ? request.filter((one) => one.family === family) : request;
        const [first] = wanted;
        if (first === undefined) throw new AddressRefused();
        if (all === true) answer(null, wanted);
        else answer(null, first.address, first.family);
      })
      .catch((error: unknown) => {
        answer(error instanceof Error ? error : new AddressRefused(), "");
      });
  };
}

/**
 * Whether an IP address is on the public internet: unicast, and in no range that is private, shared, reserved or leads
 * to IPv4 in another way.
 */
export function isPublicIp(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false;
  const parsed = ipaddr.parse(ip);
  if (parsed.range() !== "unicast") return false;
  // 2000::/3 is all that is allocated (RFC 4291); IPv4 within IPv6 (::a.b.c.d, 64:ff9b:1::/48) and site-local addresses
  // are outside it.
  return parsed.kind() === "ipv4" || parsed.match(ipaddr.parseCIDR("2000::/3"));
}

function isPublicName(host: string): boolean {
  return host.includes(".") && !innerNames.test(host) && !/\.[0-9]+$/.test(host);
}

function canonicalIp(ip: string): string {
  const bare = ip.replace(/%.*$/, "");
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : bare;
}

/**
 * The host without brackets and without the dot that ends a full name. URL parsing has already normalised decimal,
 * octal and hexadecimal forms.
 */
function hostOf({ hostname }: URL): string {
  return hostname
    .replace(/^\[|\]$/g, "")
    .replace(/\.+$/, "")
    .toLowerCase();
}

function originOf(url: URL): string {
  return `${url.protocol}//${hostOf(url)}:${url.port === "" ? (defaultPorts.get(url.protocol) ?? "") : url.port}`;
}

function hasUserInfo({ username, password }: URL): boolean {
  return username !== "" || password !== "";
}

function withoutUserInfo(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.username = "";
  url.password = "";
  return url.href;
}
