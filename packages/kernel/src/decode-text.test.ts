import { describe, expect, test } from "vitest";
import { decodeText } from "./decode-text.ts";

const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  new Uint8Array(parts.flatMap((part) => (typeof part === "string" ? [...new TextEncoder().encode(part)] : [...part])));
const latin = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
const wide = (text: string, isBig: boolean): number[] =>
  text.split("").flatMap((unit) => {
    const code = unit.charCodeAt(0);
    return isBig ? [code >> 8, code & 255] : [code & 255, code >> 8];
  });

describe("the bytes of a text file", () => {
  test.each<[rule: string, given: Uint8Array, read: object]>([
    ["ASCII is UTF-8", bytes("Name,League"), { text: "Name,League", encoding: "utf-8" }],
    ["nothing is an empty text", bytes(), { text: "", encoding: "utf-8" }],
    ["UTF-8", bytes("Atlético"), { text: "Atlético", encoding: "utf-8" }],
    ["UTF-8 with its mark", bytes([0xef, 0xbb, 0xbf], "Atlético"), { text: "Atlético", encoding: "utf-8" }],
    [
      "UTF-16, little end first, with its mark",
      bytes([0xff, 0xfe], wide("Atlético 队", false)),
      { text: "Atlético 队", encoding: "utf-16le" },
    ],
    [
      "UTF-16, big end first, with its mark",
      bytes([0xfe, 0xff], wide("Atlético 队", true)),
      { text: "Atlético 队", encoding: "utf-16be" },
    ],
    ["UTF-16 without a mark", bytes(wide("名称,Short name", false)), { text: "名称,Short name", encoding: "utf-16le" }],
    ["the same, big end first", bytes(wide("Name\tTeam", true)), { text: "Name\tTeam", encoding: "utf-16be" }],
    [
      "Windows-1252",
      latin("Atlético;Nîmes;São Paulo;Señal"),
      { text: "Atlético;Nîmes;São Paulo;Señal", encoding: "windows-1252" },
    ],
    [
      "its quotation marks, dash and euro sign",
      Uint8Array.from([0x93, 0x41, 0x94, 0x96, 0x80]),
      { text: "“A”–€", encoding: "windows-1252" },
    ],
    [
      "two accents side by side",
      latin("créée, Jääskeläinen, Pääkkönen"),
      { text: "créée, Jääskeläinen, Pääkkönen", encoding: "windows-1252" },
    ],
    [
      "common Chinese characters in GB 18030",
      Uint8Array.from([0xc3, 0xfb, 0xb3, 0xc6, 0x2c, 0xc7, 0xf2, 0xb6, 0xd3]),
      { text: "名称,球队", encoding: "gb18030" },
    ],
    [
      "Cyrillic in Windows-1251 is refused",
      Uint8Array.from([0xd1, 0xef, 0xe0, 0xf0, 0xf2, 0xe0, 0xea]),
      { fault: "encoding" },
    ],
    [
      "Japanese in Shift JIS is refused",
      Uint8Array.from([0x83, 0x41, 0x83, 0x67, 0x83, 0x8c, 0x83, 0x65, 0x83, 0x42, 0x83, 0x52]),
      { fault: "encoding" },
    ],
    [
      "Korean in EUC-KR is refused",
      Uint8Array.from([0xbc, 0xad, 0xbf, 0xef, 0xc0, 0xcc, 0xb7, 0xa3, 0xb5, 0xe5, 0xb1, 0xd7]),
      { fault: "encoding" },
    ],
    ["UTF-8 that was cut in the middle of a letter", bytes("Atlético", [0xc3]), { fault: "encoding" }],
    ["a zero byte is of no text", bytes("Name\0, and more"), { fault: "encoding" }],
    ["UTF-16 of an odd length", bytes([0xff, 0xfe], wide("Name", false), [0x41]), { fault: "encoding" }],
    ["a letter that was lost before", bytes("Name\nAtl\uFFFDtico"), { fault: "damaged", line: 2 }],
  ])("%s", (_rule, given, read) => {
    expect(decodeText(given)).toEqual(read);
  });
});
