import type { Rows } from "./call-row.ts";
import { logins } from "../test-world.ts";

const { trader } = logins;
const names = { fr: "", ht: "", es: "", zh: "", it: "" };

/** Master data. */
export const masterDataRows: Rows = {
  "registry/list_teams": ({ world: { leagues } }) => ({ right: [trader, { text: "yan", leagueId: leagues.baseball }] }),
  "registry/save_team": ({ world: { leagues } }) => ({
    right: [
      trader,
      {
        leagueId: leagues.hockey,
        name: "Ottawa Senators",
        printName: "Senators",
        abbreviation: "OTT",
        number: 14,
        aliases: ["Sens"],
        names: { ...names, fr: "Sénateurs d’Ottawa" },
        isActive: true,
      },
    ],
  }),
  "registry/list_leagues": () => ({ right: [trader, { text: "mlb", isActive: true }] }),
  "registry/save_league": () => ({
    right: [
      trader,
      {
        sportId: 4,
        code: "icehockey_ahl",
        name: "American Hockey League",
        printName: "A. H. L.",
        abbreviation: "AHL",
        aliases: [],
        names,
        kind: 1,
        timeZone: "America/New_York",
        sort: 120,
        groupIds: [],
        segments: ["1", "2", "3"],
        statistics: ["firstScore", "largestLead"],
        website: { shown: true, sort: 120, betTypes: [] },
        isActive: true,
      },
    ],
  }),
  "registry/list_players": ({ world: { leagues } }) => ({ right: [trader, { leagueId: leagues.baseball }] }),
  "registry/save_player": () => ({
    right: [
      trader,
      {
        teamId: 1,
        name: "Aaron Judge",
        printName: "Judge",
        abbreviation: "JUD",
        number: 99,
        position: "RF",
        aliases: ["A. Judge"],
        names,
        isActive: true,
      },
    ],
  }),
  "registry/list_tracks": () => ({ right: [trader, { text: "aqu" }] }),
  "registry/save_track": () => ({
    right: [
      trader,
      {
        code: "AQU",
        name: "Aqueduct",
        country: "US",
        timeZone: "America/New_York",
        kind: "thoroughbred",
        aliases: [],
        names,
        isActive: true,
      },
    ],
  }),
  "registry/send_import": () => ({
    right: [
      trader,
      {
        upload: "b1d0c6f2e4a85739",
        part: 0,
        bytes: Buffer.from("Name,Team\nCale Makar,Bruins\n").toString("base64url"),
      },
    ],
  }),
  "work/list_work": () => ({ right: [trader, {}] }),
  // The file of `sources/take_file`, which waits here.
  "work/cancel_work": () => ({ right: [trader, { workId: 1 }] }),
  "registry/import_progress": () => ({ right: [trader, {}] }),
  "registry/import_file": () => ({
    right: [
      trader,
      {
        kind: "team",
        text: "Name,Short name,League,Also called\nUtah Mammoth,UTA,NHL,Utah HC\nBruins,BOS,NHL,Boston\nNobody,,NHL,\n",
      },
    ],
  }),
  "registry/merge": ({ world: { teams } }) => ({
    right: [trader, { kind: "team", keptId: teams["Mets"] ?? 0, mergedIds: [teams["Cubs"] ?? 0] }],
  }),
  "registry/undo_merge": ({ mergeId }) => ({ right: [trader, { mergeId }] }),
  "registry/list_merges": () => ({ right: [trader, { text: "gretz" }] }),
  "registry/list_prop_categories": () => ({ right: [trader, { propType: 1 }] }),
  "registry/save_prop_category": () => ({
    right: [trader, { propType: 1, name: "Stolen bases", names, limitsClass: "A", sort: 35, isActive: true }],
  }),
  "registry/list_headings": () => ({ right: [trader, { kind: "group" }] }),
  "registry/save_heading": () => ({
    right: [trader, { kind: "group", name: "Winter leagues", names, sort: 70, familyId: null, isActive: true }],
  }),
};
