import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Check, sampleProject, shown } from "./check.ts";
import { bannedCalls, databaseTime, environment, ledgerByName } from "./checks/banned-calls.ts";
import { noCircles, noFolderCircles } from "./checks/circles.ts";
import { codeWords } from "./checks/code-words.ts";
import { decisions } from "./checks/decisions.ts";
import { deadFiles } from "./checks/dead-files.ts";
import { findingCode } from "./checks/finding-code.ts";
import { licences, lockFileWithoutHosts, wholeLockFile } from "./checks/lock-file.ts";
import { migrationNumbers } from "./checks/migrations.ts";
import {
  domainUse,
  frontDoors,
  kitUsesNoCall,
  pageRooms,
  pagesNeverImportPages,
  smallFolders,
} from "./checks/rooms.ts";
import { shortFiles, shortFunctions, shortLines } from "./checks/sizes.ts";
import { noAny, noDefaultExport, noUnfinished, shortTestNames, tellingNames, wholeTests } from "./checks/style.ts";
import { noMachinePaths, noWorkplaceWords, pinnedVersions } from "./checks/texts.ts";
import { declaredDependencies, importDirections } from "./checks/workspaces.ts";
import { readProject } from "./source.ts";

const checks: readonly Check[] = [
  importDirections,
  declaredDependencies,
  frontDoors,
  domainUse,
  pageRooms,
  pagesNeverImportPages,
  kitUsesNoCall,
  noCircles,
  noFolderCircles,
  smallFolders,
  bannedCalls,
  environment,
  databaseTime,
  ledgerByName,
  migrationNumbers,
  shortFiles,
  shortFunctions,
  shortLines,
  noAny,
  noDefaultExport,
  tellingNames,
  codeWords,
  decisions,
  findingCode,
  noUnfinished,
  wholeTests,
  shortTestNames,
  deadFiles,
  noMachinePaths,
  noWorkplaceWords,
  lockFileWithoutHosts,
  wholeLockFile,
  licences,
  pinnedVersions,
];

const project = readProject(join(import.meta.dirname, "../.."));

describe.each(checks)("$rule", ({ look, bad, good }) => {
  test.each(bad.map((sample) => [JSON.stringify(sample), sample] as const))("finds %s", (_shown, sample) => {
    expect(look(sampleProject(sample)).length).toBeGreaterThan(0);
  });

  test.each(good.map((sample) => [JSON.stringify(sample), sample] as const))("accepts %s", (_shown, sample) => {
    expect(look(sampleProject(sample))).toEqual([]);
  });

  test("the project passes", () => {
    expect(look(project).map(shown)).toEqual([]);
  });
});
