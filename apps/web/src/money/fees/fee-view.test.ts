import { expect, test } from "vitest";
import { readFeeView } from "./fee-view.ts";
import type { Scheme, Service } from "./fees.ts";

const scheme = { schemeId: 12 } as Scheme;
const issuer = { serviceId: 0, kind: 0 } as Service;
const service = { serviceId: 3, kind: 1 } as Service;

test.each<[rule: string, view: string, expected: ReturnType<typeof readFeeView>]>([
  ["a new scheme", "scheme.new", { is: "scheme", scheme: undefined }],
  ["a scheme", "scheme.12", { is: "scheme", scheme }],
  ["a scheme that does not exist", "scheme.13", undefined],
  ["the scheme of a service", "give.3", { is: "give", service }],
  ["the issuer is given no scheme", "give.0", undefined],
  ["the issuer has invoice data", "party.0", { is: "party", service: issuer }],
  ["a service that does not exist", "party.4", undefined],
  ["another view", "history", undefined],
  ["no view", "", undefined],
])("%s", (_rule, view, expected) => {
  expect(readFeeView(view, [scheme], [issuer, service])).toEqual(expected);
});
