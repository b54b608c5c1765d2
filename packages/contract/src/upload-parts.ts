import { z } from "zod";

// A file that comes in parts, because a call has room for one of them alone.

/** A file may be so large, and comes in parts of so many bytes. */
export const largestUpload = 8 * 1024 * 1024;
export const partBytes = 120 * 1024;
export const mostParts = Math.ceil(largestUpload / partBytes);

/** What all parts of one file have in common. */
export const uploadKey = z.string().regex(/^[\w-]{16,40}$/).describe("the same for all parts, drawn by whoever sends");
export const partNumber = z.int().min(0).max(mostParts - 1);
export const partContent = z.base64url().max(Math.ceil(partBytes / 3) * 4);
