export { followCalendar, scheduleCalendar } from "./calendar.ts";
export { expireCredit } from "./credit.ts";
export { moneyHandlers } from "./handlers.ts";
export { type ExpiredPrizes, expirePrizes } from "./prize-expiry.ts";
export { type Proof, proveBooks } from "./proof.ts";
export { moneySettingsOf, putMoneySettings } from "./settings.ts";
export { scheduleProofs } from "./schedule.ts";
export { closeWeeks } from "./weeks.ts";
