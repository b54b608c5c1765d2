// The users of the mock mode and their in-memory store (specification, sections 4 to 9): the response to each request,
// without a network.

/** A user as the mock stores it. Roles: 1 admin, 2 user, 3 guest. */
export type MockUser = {
  readonly id: number;
  readonly email: string;
  readonly password: string;
  readonly fullname: string;
  readonly roles: readonly number[];
  readonly authToken: string;
  readonly refreshToken: string;
  /** ISO date. */
  readonly expiresIn: string;
  readonly pic: string;
};

export const mockRoles = { admin: 1, user: 2, guest: 3 } as const;
export const authDays = 10;
const dayMs = 86_400_000;

/** The expiry day of an auth record created now. */
export function expiryOf(now: number): string {
  return new Date(now + authDays * dayMs).toISOString();
}

const demo = (id: number, name: string, role: number, now: number): MockUser => ({
  id,
  email: `${name}@demo.com`,
  password: "demo",
  fullname: name.charAt(0).toUpperCase() + name.slice(1),
  roles: [role],
  authToken: `mock-token-${name}`,
  refreshToken: `mock-refresh-${name}`,
  expiresIn: expiryOf(now),
  pic: "",
});

export function demoUsers(now: number): readonly MockUser[] {
  return [
    demo(1, "admin", mockRoles.admin, now),
    demo(2, "user", mockRoles.user, now),
    demo(3, "guest", mockRoles.guest, now),
  ];
}

export type MockRequest = { readonly method: string; readonly segments: readonly string[]; readonly body: unknown };
export type MockAnswer = { readonly status: number; readonly body?: unknown };
export type MockMemory = { readonly answer: (request: MockRequest) => MockAnswer };

const fault = (status: number, error: string): MockAnswer => ({ status, body: { error } });

/** Creates a store with these initial users. */
export function mockMemory(first: readonly MockUser[]): MockMemory {
  let users: readonly unknown[] = first;
  const idOf = (user: unknown): unknown =>
    typeof user === "object" && user !== null && "id" in user ? user.id : undefined;
  const has = (id: number): boolean => users.some((user) => idOf(user) === id);
  const replace = (id: number, user: object): void => {
    users = users.map((known) => (idOf(known) === id ? { ...user, id } : known));
  };

  const read = (id: number | undefined): MockAnswer => {
    if (id === undefined) return { status: 200, body: users };
    const user = users.find((known) => idOf(known) === id);
    return user === undefined ? notFound : { status: 200, body: user };
  };
  const create = (id: number | undefined, body: object): MockAnswer => {
    const own = idOf(body);
    if (own !== undefined && typeof own !== "number") return fault(422, "The id is no number.");
    if (id !== undefined && own !== undefined && own !== id)
      return fault(400, "The item's id is not that of the address.");
    const wanted = own ?? id ?? Math.max(0, ...users.map((user) => Number(idOf(user)))) + 1;
    if (has(wanted)) replace(wanted, body);
    else users = [...users, { ...body, id: wanted }];
    return { status: 204 };
  };
  const change = (id: number | undefined, body: object): MockAnswer => {
    const own = idOf(body);
    if (own !== undefined && typeof own !== "number") return fault(422, "The id is no number.");
    const wanted = own ?? id;
    if (wanted === undefined) return fault(404, "No id says which item is meant.");
    if (id !== undefined && id !== wanted) return fault(400, "The item's id is not that of the address.");
    if (!has(wanted)) return notFound;
    replace(wanted, body);
    return { status: 204 };
  };
  const remove = (id: number | undefined): MockAnswer => {
    if (id === undefined || !has(id)) return notFound;
    users = users.filter((user) => idOf(user) !== id);
    return { status: 204 };
  };

  return {
    answer: ({ method, segments: [collection = "", idText], body }) => {
      if (collection === "commands")
        return command(idText ?? "", () => {
          users = first;
        });
      if (collection !== "users") return fault(404, `There is no collection '${collection}'.`);
      if (idText !== undefined && !/^\d+$/.test(idText)) return fault(422, "The id is no number.");
      const id = idText === undefined ? undefined : Number(idText);
      const item = typeof body === "object" && body !== null ? body : {};
      switch (method) {
        case "GET":
          return read(id);
        case "POST":
          return create(id, item);
        case "PUT":
          return change(id, item);
        case "DELETE":
          return remove(id);
        default:
          return fault(405, "That method is not allowed.");
      }
    },
  };
}

const notFound = fault(404, "There is no such item.");

function command(name: string, reset: () => void): MockAnswer {
  if (name !== "resetdb") return fault(500, `Unknown command '${name}'.`);
  reset();
  return { status: 204 };
}
