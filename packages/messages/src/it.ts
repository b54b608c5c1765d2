import type { Messages } from "./messages.ts";
import { account } from "./it/account.ts";
import { action } from "./it/action.ts";
import { betting } from "./it/betting.ts";
import { calendar } from "./it/calendar.ts";
import { carousel } from "./it/carousel.ts";
import { customers } from "./it/customers.ts";
import { dialogs } from "./it/dialogs.ts";
import { drawer } from "./it/drawer.ts";
import { duties } from "./it/duties.ts";
import { empty } from "./it/empty.ts";
import { fees } from "./it/fees.ts";
import { files } from "./it/files.ts";
import { home } from "./it/home.ts";
import { houseRules } from "./it/houseRules.ts";
import { integrators } from "./it/integrators.ts";
import { kit } from "./it/kit.ts";
import { layouts } from "./it/layouts.ts";
import { leftOut } from "./it/leftOut.ts";
import { lines } from "./it/lines.ts";
import { mail } from "./it/mail.ts";
import { messaging } from "./it/messaging.ts";
import { money } from "./it/money.ts";
import { network } from "./it/network.ts";
import { notes } from "./it/notes.ts";
import { operations } from "./it/operations.ts";
import { ownLines } from "./it/ownLines.ts";
import { paper } from "./it/paper.ts";
import { payTables } from "./it/payTables.ts";
import { people } from "./it/people.ts";
import { rates } from "./it/rates.ts";
import { refusals } from "./it/refusals.ts";
import { pictures } from "./it/pictures.ts";
import { registry } from "./it/registry.ts";
import { reports } from "./it/reports.ts";
import { results } from "./it/results.ts";
import { routes } from "./it/routes.ts";
import { rules } from "./it/rules.ts";
import { services } from "./it/services.ts";
import { settings } from "./it/settings.ts";
import { shell } from "./it/shell.ts";
import { sources } from "./it/sources.ts";
import { terminal } from "./it/terminal.ts";
import { tickets } from "./it/tickets.ts";
import { toasts } from "./it/toasts.ts";
import { training } from "./it/training.ts";
import { voids } from "./it/voids.ts";
import { webPages } from "./it/webPages.ts";
import { weeks } from "./it/weeks.ts";

export const it: Messages = {
  account, action, betting, calendar, carousel, customers, dialogs, drawer, duties, empty, fees, files, home, integrators, kit, layouts, leftOut, lines, mail,
  messaging, network, money, notes, houseRules,
  operations, ownLines, paper, payTables, people, pictures,
  rates, refusals, registry, reports, results, routes, rules, services, settings, shell, sources, terminal, tickets, toasts, training, voids, webPages, weeks,
};
