import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { plainName } from "@chalkboard/kernel";
import { describe, expect, test } from "vitest";
import { type MasterPlayer, playerSuggestions, saidPlayer, surePlayer } from "./match-player.ts";

// Starters of baseball in 2015 as one source writes them (JLESTER-L), against the clubs' starters as another does (Jon
// Lester). The right player is known from games of the same day and clubs. The information of Retrosheet was obtained
// free of charge from and is copyrighted by Retrosheet, www.retrosheet.org.

const folder = process.env["CHALKBOARD_DATA"] ?? "";
const codes: Readonly<Record<string, string>> = {
  CUB: "CHN",
  KAN: "KCA",
  SDG: "SDN",
  SFO: "SFN",
  TAM: "TBA",
  LOS: "LAN",
  LAA: "ANA",
  CWS: "CHA",
  NYM: "NYN",
  NYY: "NYA",
  STL: "SLN",
  WAS: "WAS",
};

function rowsOf(file: string): readonly Readonly<Record<string, string>>[] {
  const [head = "", ...lines] = readFileSync(join(folder, file), "utf8").trim().split(/\r?\n/);
  const columns = head.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, index) => [columns[index] ?? "", cell])));
}

describe.skipIf(!existsSync(join(folder, "mlb_sbr_2015.csv")))("real names of players (needs CHALKBOARD_DATA)", () => {
  test("the first suggestion is nearly always right, and no one is matched wrongly without review", () => {
    const clubs = new Map<string, Map<string, MasterPlayer>>();
    const meant = new Map<string, string>();
    for (const row of rowsOf("mlb_retrosheet_gl_2015.csv")) {
      for (const side of ["Visitor", "Home"] as const) {
        const club = row[side === "Visitor" ? "VisitingTeam" : "HomeTeam"] ?? "";
        const name = row[`${side}StartingPitcherName`] ?? "";
        const players = clubs.get(club) ?? new Map<string, MasterPlayer>();
        players.set(
          name,
          players.get(name) ?? {
            id: clubs.size * 1000 + players.size,
            teamId: 1,
            name,
            aliases: [],
            number: null,
            position: "P",
          },
        );
        clubs.set(club, players);
        const key = `${row["Date"] ?? ""} ${club}`;
        // On a day with two games it is unknown which starter is which.
        meant.set(key, meant.has(key) ? "" : name);
      }
    }
    const said = new Map<string, { readonly club: string; readonly text: string; readonly truth: string }>();
    for (const { Date: day = "", Team: team = "", Pitcher: text = "" } of rowsOf("mlb_sbr_2015.csv")) {
      const club = codes[team] ?? team;
      const truth = meant.get(`2015${day.padStart(4, "0")} ${club}`) ?? "";
      const family = plainName(truth.split(" ").slice(1).join(""));
      // Where the two sources name different people, one of them is wrong about who started.
      if (truth !== "" && text !== "" && plainName(text).includes(family.slice(0, 4)))
        said.set(`${club} ${text}`, { club, text, truth });
    }
    let [right, taken, lost] = [0, 0, 0];
    const wrong: string[] = [];
    for (const { club, text, truth } of said.values()) {
      const players = [...(clubs.get(club)?.values() ?? [])];
      const one = saidPlayer(text, true);
      const found = playerSuggestions(one, players);
      const sure = surePlayer(one, found, players);
      if (found[0]?.name === truth) right += 1;
      if (sure !== undefined) taken += 1;
      if (sure !== undefined && sure.name !== truth) wrong.push(`${text}: ${sure.name}`);
      const others = players.filter(({ name }) => name !== truth);
      if (surePlayer(one, playerSuggestions(one, others), others) !== undefined) lost += 1;
    }
    process.stdout.write(
      `  ${String(said.size)} starters: ${String(right)} right at first, ${String(taken)} unattended, ${String(wrong.length)} wrong\n`,
    );
    expect(said.size).toBeGreaterThan(200);
    expect(right / said.size).toBeGreaterThan(0.95);
    expect(wrong).toEqual([]);
    expect(lost).toBe(0);
  });
});
