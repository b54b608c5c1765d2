export { lockPlaces, networkHandlers, savePos, writePos } from "./handlers.ts";
export { personalStandings, type PersonalStanding } from "./personal-limits.ts";
export { type Bounds, boundsOf, type Place, type Reach, reaches, reachOf } from "./reach.ts";
export { isAt, placesAt, type Stay, type Stays, staysSince } from "./places.ts";
export { subtreeOf, type Zone, zoneIdsUnder, zonesBelow } from "./subtree.ts";
export { writeZone } from "./zones.ts";
