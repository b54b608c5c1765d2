import type { operations as source } from "../en/operations.ts";
import type { Words } from "../messages.ts";

export const operations: Words<typeof source> = {
  device: "Aparèy",
  user: "Itilizatè",
  service: "Sèvis",
  host: "Sèvè wèb",
  address: "Adrès",
  mac: "MAC",
  since: "Depi",
  subjects: "Abònman",
  lag: "Reta, ms",
  queue: "Liy datant",
  sent: "Voye",
  skipped: "Sote",
  process: "Pwosesis sèvè",
  end: "Koupe",
  endTitle: "Koupe koneksyon {device}?",
  endConsequence: "Navigatè a ap konekte ankò pou kont li toutotan sesyon an la.",
  nobody: "Pa gen moun ki konekte.",
};
