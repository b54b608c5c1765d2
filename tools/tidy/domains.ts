// Which domain may use which, in the server and the contract. Each row names all that it may use; what a row does not
// name, it must not import.
// A domain is a folder right below `src`. The web's pages import no page of another domain, so its rows are the parts
// that all pages may use.

/** Domain → the domains that it may use. The order is from the ground up: none uses one that comes later. */
export const domains: Readonly<Record<string, readonly string[]>> = {
  platform: [],
  ledger: ["platform"],
  identity: ["platform", "ledger"],
  messages: ["platform", "identity"],
  trading: ["platform", "ledger", "identity", "messages"],
  selling: ["platform", "ledger", "identity", "trading"],
  money: ["platform", "ledger", "identity", "trading"],
  catalog: ["platform", "identity", "trading", "selling"],
  reporting: ["platform", "ledger", "identity", "trading", "selling", "money"],
};

/** Folders of the server above the domains: they put these together, and no domain uses them. */
export const composition: readonly string[] = ["bootstrap", "cli", "demo"];

/** Rooms of the server's platform that everybody uses file by file, as they have no front door. */
export const groundRooms: readonly string[] = [
  "platform/database",
  "platform/http",
  "platform/localization",
  "platform/ports",
  "testing",
];

/** Folders of the web that every page may use, from the ground up. */
export const pageGround: readonly string[] = ["ports", "styles", "kit", "data", "live", "page-parts"];
