import type { Messages } from "./messages.ts";
import { account } from "./zh/account.ts";
import { action } from "./zh/action.ts";
import { betting } from "./zh/betting.ts";
import { calendar } from "./zh/calendar.ts";
import { carousel } from "./zh/carousel.ts";
import { customers } from "./zh/customers.ts";
import { dialogs } from "./zh/dialogs.ts";
import { drawer } from "./zh/drawer.ts";
import { duties } from "./zh/duties.ts";
import { empty } from "./zh/empty.ts";
import { fees } from "./zh/fees.ts";
import { files } from "./zh/files.ts";
import { home } from "./zh/home.ts";
import { houseRules } from "./zh/houseRules.ts";
import { integrators } from "./zh/integrators.ts";
import { kit } from "./zh/kit.ts";
import { layouts } from "./zh/layouts.ts";
import { leftOut } from "./zh/leftOut.ts";
import { lines } from "./zh/lines.ts";
import { mail } from "./zh/mail.ts";
import { messaging } from "./zh/messaging.ts";
import { money } from "./zh/money.ts";
import { network } from "./zh/network.ts";
import { notes } from "./zh/notes.ts";
import { operations } from "./zh/operations.ts";
import { ownLines } from "./zh/ownLines.ts";
import { paper } from "./zh/paper.ts";
import { payTables } from "./zh/payTables.ts";
import { people } from "./zh/people.ts";
import { rates } from "./zh/rates.ts";
import { refusals } from "./zh/refusals.ts";
import { pictures } from "./zh/pictures.ts";
import { registry } from "./zh/registry.ts";
import { reports } from "./zh/reports.ts";
import { results } from "./zh/results.ts";
import { routes } from "./zh/routes.ts";
import { rules } from "./zh/rules.ts";
import { services } from "./zh/services.ts";
import { settings } from "./zh/settings.ts";
import { shell } from "./zh/shell.ts";
import { sources } from "./zh/sources.ts";
import { terminal } from "./zh/terminal.ts";
import { tickets } from "./zh/tickets.ts";
import { toasts } from "./zh/toasts.ts";
import { training } from "./zh/training.ts";
import { voids } from "./zh/voids.ts";
import { webPages } from "./zh/webPages.ts";
import { weeks } from "./zh/weeks.ts";

export const zh: Messages = {
  account, action, betting, calendar, carousel, customers, dialogs, drawer, duties, empty, fees, files, home, integrators, kit, layouts, leftOut, lines, mail,
  messaging, network, money, notes, houseRules,
  operations, ownLines, paper, payTables, people, pictures,
  rates, refusals, registry, reports, results, routes, rules, services, settings, shell, sources, terminal, tickets, toasts, training, voids, webPages, weeks,
};
