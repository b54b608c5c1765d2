// AWS Signature Version 4 by the examples that its specification prints ("Authenticating Requests: Using the
// Authorization Header"): our test store's verification accepts exactly them, and our signer writes the same.
import { AwsV4Signer } from "aws4fetch";
import { expect, test } from "vitest";
import { faultOf, keys, type SignedRequest } from "./s3-of-tests.ts";
import { sha256 } from "./store.ts";

const host = "examplebucket.s3.amazonaws.com";
const at = "20130524T000000Z";
const now = Date.UTC(2013, 4, 24);
const empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
const welcome = Buffer.from("Welcome to Amazon S3.");

type Example = readonly [
  rule: string,
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
  signature: string,
];
const examples: readonly Example[] = [
  [
    "GET object with a byte range",
    "GET",
    "/test.txt",
    { range: "bytes=0-9" },
    Buffer.alloc(0),
    "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  ],
  [
    "PUT object",
    "PUT",
    "/test%24file.text",
    { date: "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY" },
    welcome,
    "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
  ],
  [
    "GET bucket lifecycle, a query without a value",
    "GET",
    "/?lifecycle",
    {},
    Buffer.alloc(0),
    "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
  ],
  [
    "GET bucket, list objects",
    "GET",
    "/?max-keys=2&prefix=J",
    {},
    Buffer.alloc(0),
    "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
  ],
];

function signedBy(signature: string, [, method, url, headers, body]: Example): SignedRequest {
  const all: Record<string, string> = { ...headers, host, "x-amz-date": at, "x-amz-content-sha256": sha256(body) };
  const names = Object.keys(all).toSorted().join(";");
  const authorization = `AWS4-HMAC-SHA256 Credential=${keys.keyId}/20130524/us-east-1/s3/aws4_request,SignedHeaders=${names},Signature=${signature}`;
  return { method, url, headers: { ...all, authorization }, body };
}

test.each(examples)("%s: the published signature is right, and no other", (...example) => {
  const [, , , , , signature] = example;
  expect(sha256(Buffer.alloc(0))).toBe(empty);
  expect(faultOf(signedBy(signature, example), now)).toBeUndefined();
  const other = `${signature.slice(0, -1)}${signature.endsWith("0") ? "1" : "0"}`;
  expect(faultOf(signedBy(other, example), now)).toBe("SignatureDoesNotMatch");
});

test.each<[string, (request: SignedRequest) => SignedRequest, number, string]>([
  ["another path", (request) => ({ ...request, url: "/other.txt" }), now, "SignatureDoesNotMatch"],
  ["another method", (request) => ({ ...request, method: "DELETE" }), now, "SignatureDoesNotMatch"],
  [
    "a body that was not signed",
    (request) => ({ ...request, body: Buffer.from("more") }),
    now,
    "XAmzContentSHA256Mismatch",
  ],
  [
    "a header changed after signing",
    (request) => ({ ...request, headers: { ...request.headers, range: "bytes=0-99" } }),
    now,
    "SignatureDoesNotMatch",
  ],
  ["16 minutes too late", (request) => request, now + 16 * 60_000, "RequestTimeTooSkewed"],
  ["no signature", (request) => ({ ...request, headers: { host } }), now, "AccessDenied"],
])("%s is refused", (_rule, turned, then, fault) => {
  const [first] = examples;
  expect(first && faultOf(turned(signedBy(first[5], first)), then)).toBe(fault);
});

// The signer does not sign Range, so the first example is left out; we never request a range.
test.each(examples.slice(1))(
  "%s: our requests are signed as published",
  async (_rule, method, url, headers, body, signature) => {
    const signer = new AwsV4Signer({
      method,
      url: `https://${host}${url}`,
      service: "s3",
      region: "us-east-1",
      accessKeyId: keys.keyId,
      secretAccessKey: keys.secret,
      datetime: at,
      headers: { ...headers, "x-amz-content-sha256": sha256(body) },
    });
    expect(await signer.signature()).toBe(signature);
  },
);
