import { account } from "./en/account.ts";
import { action } from "./en/action.ts";
import { betting } from "./en/betting.ts";
import { calendar } from "./en/calendar.ts";
import { carousel } from "./en/carousel.ts";
import { customers } from "./en/customers.ts";
import { dialogs } from "./en/dialogs.ts";
import { drawer } from "./en/drawer.ts";
import { duties } from "./en/duties.ts";
import { empty } from "./en/empty.ts";
import { fees } from "./en/fees.ts";
import { files } from "./en/files.ts";
import { home } from "./en/home.ts";
import { houseRules } from "./en/houseRules.ts";
import { integrators } from "./en/integrators.ts";
import { kit } from "./en/kit.ts";
import { layouts } from "./en/layouts.ts";
import { leftOut } from "./en/leftOut.ts";
import { lines } from "./en/lines.ts";
import { mail } from "./en/mail.ts";
import { messaging } from "./en/messaging.ts";
import { money } from "./en/money.ts";
import { network } from "./en/network.ts";
import { notes } from "./en/notes.ts";
import { operations } from "./en/operations.ts";
import { lineOverrides } from "./en/lineOverrides.ts";
import { paper } from "./en/paper.ts";
import { payTables } from "./en/payTables.ts";
import { people } from "./en/people.ts";
import { rates } from "./en/rates.ts";
import { refusals } from "./en/refusals.ts";
import { pictures } from "./en/pictures.ts";
import { registry } from "./en/registry.ts";
import { reports } from "./en/reports.ts";
import { results } from "./en/results.ts";
import { routes } from "./en/routes.ts";
import { rules } from "./en/rules.ts";
import { services } from "./en/services.ts";
import { settings } from "./en/settings.ts";
import { shell } from "./en/shell.ts";
import { sources } from "./en/sources.ts";
import { terminal } from "./en/terminal.ts";
import { tickets } from "./en/tickets.ts";
import { toasts } from "./en/toasts.ts";
import { training } from "./en/training.ts";
import { voids } from "./en/voids.ts";
import { webPages } from "./en/webPages.ts";
import { weeks } from "./en/weeks.ts";
import { work } from "./en/work.ts";

/** The source of every language. */
export const en = {
  account,
  action,
  betting,
  calendar,
  carousel,
  customers,
  dialogs,
  drawer,
  duties,
  empty,
  fees,
  files,
  home,
  integrators,
  kit,
  layouts,
  leftOut,
  lines,
  mail,
  messaging,
  network,
  money,
  notes,
  houseRules,
  operations,
  lineOverrides,
  paper,
  payTables,
  people,
  pictures,
  rates,
  refusals,
  registry,
  reports,
  results,
  routes,
  rules,
  services,
  settings,
  shell,
  sources,
  terminal,
  tickets,
  toasts,
  training,
  voids,
  webPages,
  weeks,
  work,
} as const;
