/** A service's notes on its leagues. */
export const notes = {
  add: "New note",
  text: "Text",
  textIn: "Text, {language}",
  places: "Shown on",
  firstDay: "From",
  lastDay: "Until",
  openEnded: "Until further notice",
  isActive: "In use",
  inForce: "In force",
  toCome: "To come",
  over: "Over",
  off: "Off",
  "on.board": "Boards",
  "on.slip": "Beside the slip",
  "on.sheet": "Lines sheet",
  "on.paper": "Ticket",
} as const;
