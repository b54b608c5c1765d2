import type { Messages } from "./messages.ts";
import { account } from "./ht/account.ts";
import { action } from "./ht/action.ts";
import { betting } from "./ht/betting.ts";
import { calendar } from "./ht/calendar.ts";
import { carousel } from "./ht/carousel.ts";
import { customers } from "./ht/customers.ts";
import { dialogs } from "./ht/dialogs.ts";
import { drawer } from "./ht/drawer.ts";
import { duties } from "./ht/duties.ts";
import { empty } from "./ht/empty.ts";
import { fees } from "./ht/fees.ts";
import { files } from "./ht/files.ts";
import { home } from "./ht/home.ts";
import { houseRules } from "./ht/houseRules.ts";
import { integrators } from "./ht/integrators.ts";
import { kit } from "./ht/kit.ts";
import { layouts } from "./ht/layouts.ts";
import { leftOut } from "./ht/leftOut.ts";
import { lines } from "./ht/lines.ts";
import { mail } from "./ht/mail.ts";
import { messaging } from "./ht/messaging.ts";
import { money } from "./ht/money.ts";
import { network } from "./ht/network.ts";
import { notes } from "./ht/notes.ts";
import { operations } from "./ht/operations.ts";
import { ownLines } from "./ht/ownLines.ts";
import { paper } from "./ht/paper.ts";
import { payTables } from "./ht/payTables.ts";
import { people } from "./ht/people.ts";
import { rates } from "./ht/rates.ts";
import { refusals } from "./ht/refusals.ts";
import { pictures } from "./ht/pictures.ts";
import { registry } from "./ht/registry.ts";
import { reports } from "./ht/reports.ts";
import { results } from "./ht/results.ts";
import { routes } from "./ht/routes.ts";
import { rules } from "./ht/rules.ts";
import { services } from "./ht/services.ts";
import { settings } from "./ht/settings.ts";
import { shell } from "./ht/shell.ts";
import { sources } from "./ht/sources.ts";
import { terminal } from "./ht/terminal.ts";
import { tickets } from "./ht/tickets.ts";
import { toasts } from "./ht/toasts.ts";
import { training } from "./ht/training.ts";
import { voids } from "./ht/voids.ts";
import { webPages } from "./ht/webPages.ts";
import { weeks } from "./ht/weeks.ts";

export const ht: Messages = {
  account, action, betting, calendar, carousel, customers, dialogs, drawer, duties, empty, fees, files, home, integrators, kit, layouts, leftOut, lines, mail,
  messaging, network, money, notes, houseRules,
  operations, ownLines, paper, payTables, people, pictures,
  rates, refusals, registry, reports, results, routes, rules, services, settings, shell, sources, terminal, tickets, toasts, training, voids, webPages, weeks,
};
