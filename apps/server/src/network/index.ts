export { networkHandlers } from "./handlers.ts";
export { personalStandings, type PersonalStanding } from "./personal-limits.ts";
export { subtreeOf, type Zone, zonesBelow } from "./subtree.ts";
