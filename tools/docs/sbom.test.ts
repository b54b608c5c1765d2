import { expect, test } from "vitest";
import { sbom, sbomOf } from "./sbom.ts";

// The fields that CycloneDX 1.6 requires of a component, and those needed to look up vulnerabilities and licences.

type Component = {
  readonly "bom-ref": string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly scope: string;
  readonly licenses: readonly { readonly license?: { readonly id: string }; readonly expression?: string }[];
};
type Bom = {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly version: number;
  readonly components: readonly Component[];
};

const packages = {
  "": {},
  "packages/kernel": { version: "1.0.0" },
  "node_modules/@chalkboard/kernel": { link: true },
  "node_modules/@a/b": {
    version: "1.2.3",
    license: "MIT",
    integrity: `sha512-${Buffer.alloc(64, 1).toString("base64")}`,
  },
  "node_modules/c": { version: "2.0.0", license: "(MIT OR CC0-1.0)", dev: true },
  "node_modules/d/node_modules/c": { version: "2.0.0", license: "(MIT OR CC0-1.0)" },
  "node_modules/alias": { name: "real", version: "3.0.0", license: "ISC", optional: true },
};

test("each package once, with registry name, licence and hash; our own are left out", () => {
  expect(sbomOf({ name: "project", version: "8.1.8", packages })).toMatchObject({
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: { type: "application", name: "project", version: "8.1.8" } },
    components: [
      {
        purl: "pkg:npm/%40a/b@1.2.3",
        scope: "required",
        licenses: [{ license: { id: "MIT" } }],
        hashes: [{ alg: "SHA-512", content: "01".repeat(64) }],
      },
      { purl: "pkg:npm/c@2.0.0", scope: "required", licenses: [{ expression: "(MIT OR CC0-1.0)" }] },
      { purl: "pkg:npm/real@3.0.0", name: "real", scope: "optional" },
    ],
  });
});

test("every component of this project has a version, a licence and a name", async () => {
  const { components } = JSON.parse(await sbom()) as Bom;
  expect(components.length).toBeGreaterThan(100);
  const licenceOf = ({ licenses: [licence] }: Component): string => licence?.license?.id ?? licence?.expression ?? "";
  expect(components.filter((one) => !/^\d+\.\d+\.\d+/.test(one.version) || licenceOf(one) === "")).toEqual([]);
  expect(new Set(components.map((one) => one["bom-ref"])).size).toBe(components.length);
  expect(components.map(({ name }) => name)).toContain("sharp");
});
