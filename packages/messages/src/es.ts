import type { Messages } from "./messages.ts";
import { account } from "./es/account.ts";
import { action } from "./es/action.ts";
import { betting } from "./es/betting.ts";
import { calendar } from "./es/calendar.ts";
import { carousel } from "./es/carousel.ts";
import { customers } from "./es/customers.ts";
import { dialogs } from "./es/dialogs.ts";
import { drawer } from "./es/drawer.ts";
import { duties } from "./es/duties.ts";
import { empty } from "./es/empty.ts";
import { fees } from "./es/fees.ts";
import { files } from "./es/files.ts";
import { home } from "./es/home.ts";
import { houseRules } from "./es/houseRules.ts";
import { integrators } from "./es/integrators.ts";
import { kit } from "./es/kit.ts";
import { layouts } from "./es/layouts.ts";
import { leftOut } from "./es/leftOut.ts";
import { lines } from "./es/lines.ts";
import { mail } from "./es/mail.ts";
import { messaging } from "./es/messaging.ts";
import { money } from "./es/money.ts";
import { network } from "./es/network.ts";
import { notes } from "./es/notes.ts";
import { operations } from "./es/operations.ts";
import { ownLines } from "./es/ownLines.ts";
import { paper } from "./es/paper.ts";
import { payTables } from "./es/payTables.ts";
import { people } from "./es/people.ts";
import { rates } from "./es/rates.ts";
import { refusals } from "./es/refusals.ts";
import { pictures } from "./es/pictures.ts";
import { registry } from "./es/registry.ts";
import { reports } from "./es/reports.ts";
import { results } from "./es/results.ts";
import { routes } from "./es/routes.ts";
import { rules } from "./es/rules.ts";
import { services } from "./es/services.ts";
import { settings } from "./es/settings.ts";
import { shell } from "./es/shell.ts";
import { sources } from "./es/sources.ts";
import { terminal } from "./es/terminal.ts";
import { tickets } from "./es/tickets.ts";
import { toasts } from "./es/toasts.ts";
import { training } from "./es/training.ts";
import { voids } from "./es/voids.ts";
import { webPages } from "./es/webPages.ts";
import { weeks } from "./es/weeks.ts";

export const es: Messages = {
  account, action, betting, calendar, carousel, customers, dialogs, drawer, duties, empty, fees, files, home, integrators, kit, layouts, leftOut, lines, mail,
  messaging, network, money, notes, houseRules,
  operations, ownLines, paper, payTables, people, pictures,
  rates, refusals, registry, reports, results, routes, rules, services, settings, shell, sources, terminal, tickets, toasts, training, voids, webPages, weeks,
};
