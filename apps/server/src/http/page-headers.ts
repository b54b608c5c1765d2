import { printHelper } from "@chalkboard/contract";
import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/**
 * What a page may load and whom it may ask: its own, the print program of its machine, and the pictures that a service shows. Scripts are its own files alone.
 * Styles stand in papers and are written by the kit; pictures and fonts may stand in them as text.
 */
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"], scriptSrc: ["'self'"], scriptSrcAttr: ["'none'"], workerSrc: ["'self'"], objectSrc: ["'none'"], baseUri: ["'none'"],
    styleSrc: ["'self'", "'unsafe-inline'"], imgSrc: ["'self'", "data:", "http:", "https:"], fontSrc: ["'self'", "data:"],
    connectSrc: ["'self'", `http://localhost:${String(printHelper.printHelperPort)}`],
    formAction: ["'self'"], frameSrc: ["'self'"], frameAncestors: ["'self'"],
  },
};

/** What is no call, a browser may show as a page: it is told everything that keeps a page to itself. */
export async function keepPages(pages: FastifyInstance): Promise<void> {
  await pages.register(helmet, { contentSecurityPolicy, strictTransportSecurity: false });
}
