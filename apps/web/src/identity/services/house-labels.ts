import type { AnswerOf, services } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";

/** The draft of the rules. */
export type Written = AnswerOf<typeof services.listHouseTopics>;

/** The title of each topic of the house rules. */
export const topicKeys: Readonly<Record<services.HouseTopic, PlainKey>> = {
  betTypes: "houseRules.topicBetTypes",
  stakes: "houseRules.topicStakes",
  payouts: "houseRules.topicPayouts",
  prices: "houseRules.topicPrices",
  acceptance: "houseRules.topicAcceptance",
  cancelling: "houseRules.topicCancelling",
  schedule: "houseRules.topicSchedule",
  results: "houseRules.topicResults",
  paying: "houseRules.topicPaying",
  lostTicket: "houseRules.topicLostTicket",
  changes: "houseRules.topicChanges",
  complaints: "houseRules.topicComplaints",
  whoMayBet: "houseRules.topicWhoMayBet",
  saferPlay: "houseRules.topicSaferPlay",
};
