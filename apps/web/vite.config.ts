import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { languages, loadMessages } from "@chalkboard/i18n";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { packed } from "./packed.ts";
import { parts } from "./parts.ts";

const server = "http://127.0.0.1:8083";

// Everything that is a call goes to the server while developing; the rest is the web itself.
const groups = [
  "general",
  "pos",
  "online",
  "zuccait",
  "race",
  "identity",
  "services",
  "network",
  "catalog",
  "lines",
  "feeds",
  "tickets",
  "rules",
  "results",
  "settlement",
  "money",
  "racing",
  "sgp",
  "reports",
  "messaging",
  "files",
  "operations",
  "health",
];

/** Serves and builds `./assets/i18n/{lang}.json`, the specification's path of the translations. */
function translations(): Plugin {
  return {
    name: "translations",
    async generateBundle() {
      for (const language of languages) {
        this.emitFile({
          type: "asset",
          fileName: `assets/i18n/${language}.json`,
          source: JSON.stringify(await loadMessages(language)),
        });
      }
    },
  };
}

const mockWorker = createRequire(import.meta.url).resolve("msw/mockServiceWorker.js");

/** Brings MSW's service worker along, for `?mock` alone: nothing else asks for it. */
function mockServiceWorker(): Plugin {
  return {
    name: "mock service worker",
    configureServer: ({ middlewares }) => {
      middlewares.use("/mockServiceWorker.js", (_request, response) => {
        response.setHeader("content-type", "text/javascript");
        response.end(readFileSync(mockWorker));
      });
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "mockServiceWorker.js", source: readFileSync(mockWorker) });
    },
  };
}

/**
 * The page's policy lets no text become a program. The library of schemas would try, and the browser would complain: it
 * is set before anything is loaded that makes a schema, which only a script of its own before the modules can do.
 */
function noEval(): Plugin {
  const fileName = "no-eval.js";
  return {
    name: "no eval",
    apply: "build",
    generateBundle() {
      this.emitFile({ type: "asset", fileName, source: "globalThis.__zod_globalConfig = { jitless: true };\n" });
    },
    transformIndexHtml: () => [{ tag: "script", attrs: { src: `./${fileName}` }, injectTo: "head-prepend" }],
  };
}

/** The face of the first words is asked for beside the first script, not after its styles. */
function firstFont(): Plugin {
  return {
    name: "first font",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => /plex-sans-latin-wght-normal.*\.woff2$/.test(file))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `./${file}` },
            injectTo: "head" as const,
          })),
    },
  };
}

export default defineConfig({
  base: "./",
  plugins: [react(), translations(), mockServiceWorker(), noEval(), firstFont(), packed()],
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      ...Object.fromEntries(groups.map((group) => [`^/${group}/`, { target: server }])),
      "/live": { target: server, ws: true },
    },
  },
  worker: { format: "es" },
  build: {
    target: "es2024",
    sourcemap: true,
    chunkSizeWarningLimit: 700,
    // Declaring a call or a control does nothing else: what no screen uses is left out.
    rolldownOptions: {
      treeshake: { manualPureFunctions: ["call", "helperCall", "listCall", "sheet", "wire", "control", "z"] },
      output: parts,
    },
  },
});
