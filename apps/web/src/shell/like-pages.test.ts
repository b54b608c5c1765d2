import { roles, routes } from "@chalkboard/contract";
import { expect, test } from "vitest";
import { likePages, neededKind } from "./like-pages.ts";

const online = { kind: 2, product: 0 };
const retail = { kind: 1, product: 0 };
const football = { kind: 1, product: 1 };
const racing = { kind: 1, product: 2 };

test.each([
  ["an agents' page on a service with shops", "/ctrl/results-week-a", roles.admin, retail, "online"],
  ["a page of shops on an online service", "/adm/pos", roles.admin, online, "retail"],
  ["a page of the platform for an admin", "/bus/servicio", roles.admin, retail, "platform"],
  ["a page of sports controls on a racing service", "/adm/teaser", roles.admin, racing, "sports"],
  ["a page of races on a service without", "/adm/race-ticket", roles.admin, football, "race"],
  ["an admin's page for a controller", "/adm/reset-pos", roles.controller, retail, "roles"],
  ["a page that no version has yet", "/adm/sgp-payment", roles.admin, retail, "notBuilt"],
  ["both fail: the kind of service is said", "/adm/imei_info", roles.agent, online, "retail"],
] as const)("%s", (_rule, path, role, service, expected) => {
  const route = routes.find((one) => one.path === path);
  expect(route === undefined ? undefined : neededKind(route, { role, service })).toBe(expected);
});

const open = [
  { path: "/adm/home", title: "Today" },
  { path: "/adm/ligas", title: "Leagues" },
  { path: "/ctrl/results", title: "Results" },
  { path: "/ctrl/results-week", title: "Results by week" },
  { path: "/ctrl/ticket", title: "Tickets" },
];

test.each([
  ["a misspelt address", "/adm/lgas", "", ["/adm/ligas"]],
  ["another group's", "/bus/ticket", "", ["/ctrl/ticket"]],
  ["capital letters", "/CTRL/RESULTS", "", ["/ctrl/results", "/ctrl/results-week"]],
  ["a part of it only", "/ticket", "", ["/ctrl/ticket"]],
  ["a page for others with a title like one's own", "/x/y", "Leagues", ["/adm/ligas"]],
  ["nothing like it", "/qqq", "", []],
])("what %s meant", (_rule, path, title, expected) => {
  expect(likePages(path, open, title)).toEqual(expected);
});
