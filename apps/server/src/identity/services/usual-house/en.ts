import type { services } from "@chalkboard/contract";

export const en: Readonly<Record<services.HouseTopic, string>> = {
  betTypes:
    "We accept straight bets, parlays, teasers, if-bets, reverses, round robins and the other bet types shown on the board. Each bet wins, loses, " +
    "pushes or is void under the name on the board and the ticket; a ticket with several bets is graded bet by bet.",
  stakes:
    "The minimum and maximum stake of a bet are shown with the slip. If you ask for more, you are shown how much you can bet. The house may accept " +
    "less or refuse a bet, and gives the reason.",
  payouts:
    "A ticket pays at most the maximum payout of this house, which the slip shows before the sale. Any amount above it is not paid.",
  prices:
    "The price of a sold ticket does not change, even if the price moves later. An obvious error in a price or line, such as favourite and underdog " +
    "exchanged, makes the bet void and the stake is refunded, even after the event.",
  acceptance:
    "A bet is accepted when it has a ticket number, not before. Bets close at the start of the event. A bet accepted after the start, or after the " +
    "outcome was known, is void, unless it was offered in play.",
  cancelling:
    "A ticket can be cancelled within the number of minutes shown in the shop and before the first event begins, not later. This is also the only " +
    "way to correct a clerk’s error. A cancelled ticket is marked and is not paid.",
  schedule:
    "Bets on a postponed or abandoned event are void unless it is played within the time set by the rules of its league. Bets decided before it was " +
    "abandoned remain valid if the league’s rules say so. A change of venue alone does not void a bet.",
  results:
    "Bets are graded by the official result of the day. Later changes by the league do not count. An error in entering a result is corrected, and " +
    "every ticket is graded again under the rules in force when it was sold.",
  paying:
    "A winning ticket is paid once, to the person who presents it, with its number and code. Large payouts may require a document and time for " +
    "verification. A ticket that is not claimed within the number of days printed on it expires.",
  lostTicket:
    "Report it to the shop at once: with the time, the stake and the bets, a ticket can be found and held until it expires. It is then paid only to " +
    "the person who proves to be its owner. A copy is marked as a copy and is not paid again.",
  changes:
    "Changed rules are published as a new version and apply to tickets sold from then on. A ticket is always graded under the rules in force when it " +
    "was sold. Earlier versions are available at the shop.",
  complaints:
    "Submit a complaint to the shop or to the service within thirty days, with the ticket. You will get a written answer. A dispute that is not " +
    "resolved goes to the authority that licenses this house.",
  whoMayBet:
    "Persons below the legal age may not bet, nor persons who take part in the event, nor staff of the house for themselves. Their bets are void. " +
    "The house may ask for a document.",
  saferPlay:
    "Bet only what you can afford to lose. You can have your stakes and deposits limited, take a break, or be excluded; ask at the shop or in your " +
    "account. While you are excluded, no bets are accepted from you.",
};
