// The online book's agents below an agent, three levels deep, with a customer or two each. They are added after the
// demo's last days, in which they sold nothing.

import { roles } from "@chalkboard/contract";
import { businessDay, type EpochMs } from "@chalkboard/kernel";
import type { Sql } from "../platform/database/database.ts";
import { addPerson, addPos, addZone, deposit } from "../bootstrap/index.ts";
import { hashPassword } from "../identity/people/index.ts";
import * as queries from "./queries.ts";
import { demoPassword } from "./sign-ins.ts";

type Branch = {
  readonly name: string;
  readonly agent: readonly [login: string, name: string];
  readonly customers: readonly (readonly [login: string, name: string])[];
  readonly below?: readonly Branch[];
};

const branches: readonly Branch[] = [
  {
    name: "Costa",
    agent: ["rosa", "Rosa Peña"],
    customers: [["ines", "Inés Duarte"]],
    below: [
      {
        name: "Miami",
        agent: ["tomas", "Tomás Vega"],
        customers: [
          ["felix", "Félix Aponte"],
          ["noemi", "Noemí Cruz"],
        ],
      },
      { name: "Tampa", agent: ["irma", "Irma Solís"], customers: [["hugo", "Hugo Matos"]] },
    ],
  },
  { name: "Isla", agent: ["raul", "Raúl Batista"], customers: [["elena", "Elena Rivas"]] },
];
const timeZone = "America/New_York";

/** Grows the tree below the demo's first agent. */
export async function growBranches(sql: Sql, now: EpochMs): Promise<void> {
  const top = await sql.row(queries.placeOf, ["diaz"]);
  if (top?.zone_id == null) return;
  const passwordHash = await hashPassword(demoPassword);
  const serviceId = top.service_id;
  const day = businessDay(now, timeZone, 0);
  const grow = async (
    { name, agent: [login, agentName], customers, below = [] }: Branch,
    parentId: number,
  ): Promise<void> => {
    const zoneId = await addZone(sql, serviceId, name, parentId);
    await addPerson(sql, {
      serviceId,
      role: roles.agent,
      login,
      name: agentName,
      language: "es",
      passwordHash,
      zoneId,
    });
    for (const [index, [customerLogin, customerName]] of customers.entries()) {
      const posId = await addPos(sql, { serviceId, zoneId, name: customerName, creditLimit: index * 50_000 });
      await addPerson(sql, {
        serviceId,
        role: roles.customer,
        login: customerLogin,
        name: customerName,
        passwordHash,
        zoneId,
        posId,
      });
      await deposit(sql, { serviceId, posId, amount: 60_000, day }, now);
    }
    for (const branch of below) await grow(branch, zoneId);
  };
  for (const branch of branches) await grow(branch, top.zone_id);
}
