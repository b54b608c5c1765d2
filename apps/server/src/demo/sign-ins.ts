/** Everyone in the demo world, as `npm start` prints them. */
export const demoPassword = "chalkboard";

export const signIns: readonly { role: string; service: string; page: string; user: string; password: string }[] = [
  { role: "platform trader", service: "Chalkboard", page: "/adm_login", user: "trader", password: demoPassword },
  { role: "platform assistant", service: "Chalkboard", page: "/adm_login", user: "assistant", password: demoPassword },
  { role: "platform auditor", service: "Chalkboard", page: "/adm_login", user: "auditor", password: demoPassword },
  { role: "admin", service: "Banca Uno (HTG)", page: "/adm_login", user: "banca", password: demoPassword },
  { role: "zone controller", service: "Banca Uno (HTG)", page: "/adm_login", user: "norte", password: demoPassword },
  { role: "clerk", service: "Banca Uno (HTG)", page: "/login_pos", user: "ana", password: demoPassword },
  { role: "clerk", service: "Banca Uno (HTG)", page: "/login_pos", user: "luis", password: demoPassword },
  { role: "clerk", service: "Banca Uno (HTG)", page: "/login_pos", user: "marie", password: demoPassword },
  { role: "agent", service: "Sol Bets (USD)", page: "/adm_login", user: "diaz", password: demoPassword },
  { role: "admin", service: "Sol Bets (USD)", page: "/adm_login", user: "sol", password: demoPassword },
];
