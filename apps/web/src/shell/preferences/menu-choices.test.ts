import { expect, test } from "vitest";
import { type MenuChoices, nearOf, noMenuChoices, openedPage, pinnedPage } from "./menu-choices.ts";

const open = ["/a", "/b", "/c", "/d", "/e", "/f", "/g", "/h", "/i", "/j"];
const of = (pinned: string, recent: string): MenuChoices => ({
  ...noMenuChoices,
  pinned: [...pinned].map((one) => `/${one}`),
  recent: [...recent].map((one) => `/${one}`),
});

test.each<[rule: string, now: MenuChoices, near: string]>([
  ["pinned pages come first, then recent ones", of("ba", "dc"), "/b/a/d/c"],
  ["a page that is pinned and recent has one place", of("a", "ab"), "/a/b"],
  ["there are eight at most", of("abcde", "fghij"), "/a/b/c/d/e/f/g/h"],
  ["a page that is not open to the person is left out", of("az", "yb"), "/a/b"],
])("above the groups %s", (_rule, now, near) => {
  expect(nearOf(now, open).join("")).toBe(near);
});

test.each<[rule: string, now: MenuChoices, path: string, recent: string | undefined]>([
  ["a new page comes first", of("", "ab"), "/c", "/c/a/b"],
  ["a page that is shown keeps its place", of("", "ab"), "/b", undefined],
  ["a pinned page does too", of("c", "ab"), "/c", undefined],
  ["a recent page that pinned ones hide comes first again", of("abcdefg", "hi"), "/i", "/i/h"],
  ["the oldest one leaves", of("", "abcdefgh"), "/i", "/i/a/b/c/d/e/f/g"],
  ["a page outside of the menu is not remembered", of("", "a"), "/z", undefined],
])("when a page is opened, %s", (_rule, now, path, recent) => {
  expect(openedPage(now, open, path).recent?.join("")).toBe(recent);
});

test.each<[rule: string, now: MenuChoices, path: string, pinned: string | undefined]>([
  ["a page is pinned after the others", of("a", ""), "/b", "/a/b"],
  ["a pinned page is unpinned", of("abc", ""), "/b", "/a/c"],
  ["the eighth is pinned", of("abcdefg", ""), "/h", "/a/b/c/d/e/f/g/h"],
  ["a ninth is not", of("abcdefgh", ""), "/i", undefined],
  ["pages of another service take no place", of("abcdefgz", ""), "/h", "/a/b/c/d/e/f/g/z/h"],
])("by the star %s", (_rule, now, path, pinned) => {
  expect(pinnedPage(now, open, path).pinned?.join("")).toBe(pinned);
});
