import { z } from "zod";

// Uploading a file in parts, because a call has room for only one of them.

/** Maximum size of a file, and of one part, in bytes. */
export const largestUpload = 8 * 1024 * 1024;
export const partBytes = 120 * 1024;
export const mostParts = Math.ceil(largestUpload / partBytes);

/** What all parts of one file have in common. */
export const uploadKey = z
  .string()
  .regex(/^[\w-]{16,40}$/)
  .describe("the same for all parts, drawn at random by the sender");
export const partNumber = z
  .int()
  .min(0)
  .max(mostParts - 1);
export const partContent = z.base64url().max(Math.ceil(partBytes / 3) * 4);
