import { printHelper } from "@chalkboard/contract";
import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/**
 * What a page may load and call: its own origin, the print program of its machine, and the pictures that a service
 * shows. Scripts are its own files only.
 * Printed papers contain styles and the kit writes some; pictures and fonts may be inlined as data.
 */
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    scriptSrcAttr: ["'none'"],
    workerSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", "data:", "http:", "https:"],
    fontSrc: ["'self'", "data:"],
    connectSrc: ["'self'", `http://localhost:${String(printHelper.printHelperPort)}`],
    formAction: ["'self'"],
    frameSrc: ["'self'"],
    frameAncestors: ["'self'"],
  },
};

/** A response that is no call may be shown as a page by a browser: it gets all protective headers. */
export async function keepPages(pages: FastifyInstance): Promise<void> {
  await pages.register(helmet, { contentSecurityPolicy, strictTransportSecurity: false });
}
