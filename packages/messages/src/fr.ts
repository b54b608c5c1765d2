import type { Messages } from "./messages.ts";
import { account } from "./fr/account.ts";
import { action } from "./fr/action.ts";
import { betting } from "./fr/betting.ts";
import { calendar } from "./fr/calendar.ts";
import { carousel } from "./fr/carousel.ts";
import { customers } from "./fr/customers.ts";
import { dialogs } from "./fr/dialogs.ts";
import { drawer } from "./fr/drawer.ts";
import { duties } from "./fr/duties.ts";
import { empty } from "./fr/empty.ts";
import { fees } from "./fr/fees.ts";
import { files } from "./fr/files.ts";
import { home } from "./fr/home.ts";
import { houseRules } from "./fr/houseRules.ts";
import { integrators } from "./fr/integrators.ts";
import { kit } from "./fr/kit.ts";
import { layouts } from "./fr/layouts.ts";
import { leftOut } from "./fr/leftOut.ts";
import { lines } from "./fr/lines.ts";
import { mail } from "./fr/mail.ts";
import { messaging } from "./fr/messaging.ts";
import { money } from "./fr/money.ts";
import { network } from "./fr/network.ts";
import { notes } from "./fr/notes.ts";
import { operations } from "./fr/operations.ts";
import { ownLines } from "./fr/ownLines.ts";
import { paper } from "./fr/paper.ts";
import { payTables } from "./fr/payTables.ts";
import { people } from "./fr/people.ts";
import { rates } from "./fr/rates.ts";
import { refusals } from "./fr/refusals.ts";
import { pictures } from "./fr/pictures.ts";
import { registry } from "./fr/registry.ts";
import { reports } from "./fr/reports.ts";
import { results } from "./fr/results.ts";
import { routes } from "./fr/routes.ts";
import { rules } from "./fr/rules.ts";
import { services } from "./fr/services.ts";
import { settings } from "./fr/settings.ts";
import { shell } from "./fr/shell.ts";
import { sources } from "./fr/sources.ts";
import { terminal } from "./fr/terminal.ts";
import { tickets } from "./fr/tickets.ts";
import { toasts } from "./fr/toasts.ts";
import { training } from "./fr/training.ts";
import { voids } from "./fr/voids.ts";
import { webPages } from "./fr/webPages.ts";
import { weeks } from "./fr/weeks.ts";

export const fr: Messages = {
  account, action, betting, calendar, carousel, customers, dialogs, drawer, duties, empty, fees, files, home, integrators, kit, layouts, leftOut, lines, mail,
  messaging, network, money, notes, houseRules,
  operations, ownLines, paper, payTables, people, pictures,
  rates, refusals, registry, reports, results, routes, rules, services, settings, shell, sources, terminal, tickets, toasts, training, voids, webPages, weeks,
};
