import type { services } from "@chalkboard/contract";

export const en: Readonly<Record<services.HouseTopic, string>> = {
  betTypes:
    "Straight bets, parlays, teasers, if-bets, reverses, round robins and the other ways shown on the board are sold. Each is won, lost, tied or void " +
    "as the board and the ticket name it; a ticket of several bets is graded bet by bet.",
  stakes:
    "The smallest and largest stake of a bet stand beside the slip. Whoever asks for more is told how much can be sold. The house may sell less, or " +
    "refuse a bet, and says why.",
  payouts:
    "A ticket pays at most the largest payout of this house, which the slip shows before it is sold. What a ticket would pay beyond it is not paid.",
  prices:
    "A price holds once the ticket is sold, whatever it becomes later. A price or line that is plainly wrong, such as a favourite and an underdog " +
    "exchanged, makes the bet void and the stake is given back, even after the event.",
  acceptance:
    "A bet is accepted when it has a ticket number, and never before. Bets close at the start of the event. A bet that was taken after the start or " +
    "after the outcome was known is void, except where it was offered as a live bet.",
  cancelling:
    "A ticket can be cancelled within the minutes that the shop shows, before the first event begins, and not after. An error of the clerk is mended " +
    "only so. A cancelled ticket is marked and is not paid.",
  schedule:
    "A postponed or abandoned event is void unless it is played within the time that the rules of its league give. Bets that were decided before it " +
    "was abandoned stand where the league’s rule says so. A change of place alone does not void a bet.",
  results:
    "Bets are decided by the official result of the day. A later change by the league does not count. An error in entering a result is corrected, and " +
    "every ticket is graded again by the rules under which it was sold.",
  paying:
    "A winning ticket is paid once, to whoever brings it, with its number and code. Large payouts may need a document and time to verify. A ticket " +
    "that is not claimed within the days printed on it expires.",
  lostTicket:
    "Tell the shop at once: with the time, the stake and the bets a ticket can be found and held until it expires. Then it is paid only to whoever " +
    "proves that it is his. A copy is marked as a copy and is not paid twice.",
  changes:
    "Changed rules have a new version and hold for tickets that are sold from then on. A ticket is always graded by the rules of its sale. Ask for " +
    "earlier versions at the shop.",
  complaints:
    "Bring a complaint to the shop or to the service within thirty days, with the ticket. You get a written answer. What is not settled goes to the " +
    "authority that licenses this house.",
  whoMayBet:
    "Nobody below the legal age may bet, nor anybody who takes part in the event, nor staff of the house for themselves. Their bets are void. The " +
    "house may ask for a document.",
  saferPlay:
    "Bet what you can afford to lose. You can have your stakes and deposits limited, take time out, or be excluded; ask at the shop or in your " +
    "account. While excluded you are sold nothing.",
};
