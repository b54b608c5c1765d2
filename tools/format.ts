import { runNode } from "./test/command.ts";
import { formatted } from "./test/lint.ts";

// `npm run format`: writes every file of code and styles as the formatter lays it out.

process.exitCode = (await runNode("node_modules/oxfmt/bin/oxfmt", [...formatted], "shown")).status;
