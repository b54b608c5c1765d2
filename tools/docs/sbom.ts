// Generates sbom.cdx.json: every package that the lock file installs, in CycloneDX 1.6 (ECMA-424). The text depends on
// the lock file alone, so it has neither the time nor the serial number, which the standard makes optional.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readLicences } from "../tidy/checks/lock-file.ts";
import { root } from "../test/command.ts";

type Locked = {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
};
type Lock = { readonly name: string; readonly version: string; readonly packages: Readonly<Record<string, Locked>> };

/** @param lock the parsed lock file */
export function sbomOf({ name, version, packages }: Lock): object {
  const installed = Object.entries(packages)
    .filter(([path, { link }]) => path.includes("node_modules/") && link !== true)
    // A package that is used both for building and at run time counts as a run-time package.
    .toSorted(([, one], [, other]) => Number(other.dev ?? false) - Number(one.dev ?? false));
  const components = new Map(
    installed.map(([path, one]) => {
      const called = one.name ?? path.split("node_modules/").at(-1) ?? "";
      const purl = `pkg:npm/${called.replace("@", "%40")}@${one.version ?? ""}`;
      return [purl, componentOf(called, purl, one, one.license ?? readLicences.get(path) ?? "")];
    }),
  );
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: { type: "application", "bom-ref": name, name, version } },
    components: [...components].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, component]) => component),
  };
}

function componentOf(
  name: string,
  purl: string,
  { version, integrity = "", dev, optional }: Locked,
  licence: string,
): object {
  const [algorithm, hash] = integrity.split("-");
  return {
    type: "library",
    "bom-ref": purl,
    name,
    version,
    purl,
    // Build and test tools are not distributed; packages for other platforms are not installed everywhere.
    scope: dev === true ? "excluded" : optional === true ? "optional" : "required",
    licenses: [/[ ()]/.test(licence) ? { expression: licence } : { license: { id: licence } }],
    ...(algorithm === "sha512" && hash !== undefined
      ? { hashes: [{ alg: "SHA-512", content: Buffer.from(hash, "base64").toString("hex") }] }
      : {}),
  };
}

export async function sbom(): Promise<string> {
  return `${JSON.stringify(sbomOf(JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")) as Lock), null, 1)}\n`;
}
