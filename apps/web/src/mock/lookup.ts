// Signing in, registering and lost passwords in the mock mode: all of them search the list of users (specification,
// sections 4, 5 and 7).
import { clock, newIdempotencyKey, storage } from "../ports/browser.ts";
import { expiryOf, type MockUser, mockRoles } from "./users.ts";

/** The address of the mock's calls, beside the page. */
export function apiUrlOf(page: string): string {
  return new URL("api", page).href;
}

const authKey = "chalkboard-mock-auth";

export type NewUser = { readonly email: string; readonly password: string; readonly fullname: string };

/**
 * @returns the user with these credentials, or 'Not Found' for empty fields, no users or no match. The address is
 * case-insensitive.
 */
export function matching(users: readonly MockUser[], email: string, password: string): MockUser | "Not Found" {
  if (email === "" || password === "") return "Not Found";
  return (
    users.find((user) => user.email.toLowerCase() === email.toLowerCase() && user.password === password) ?? "Not Found"
  );
}

export async function listUsers(apiUrl: string): Promise<readonly MockUser[]> {
  const response = await fetch(`${apiUrl}/users`);
  return response.ok ? ((await response.json()) as readonly MockUser[]) : [];
}

/** Checks the credentials and stores the auth record. */
export async function signInMock(apiUrl: string, email: string, password: string): Promise<MockUser | "Not Found"> {
  const found = matching(await listUsers(apiUrl), email, password);
  if (found === "Not Found") return found;
  const { authToken, refreshToken } = found;
  storage.write(authKey, JSON.stringify({ authToken, refreshToken, expiresIn: expiryOf(clock.now()) }));
  return found;
}

/** Creates a user of role 2, then signs in with the same address and password. */
export async function register(
  apiUrl: string,
  { email, password, fullname }: NewUser,
): Promise<MockUser | "Not Found"> {
  const user: Omit<MockUser, "id"> = {
    email,
    password,
    fullname,
    roles: [mockRoles.user],
    authToken: `auth-token-${newIdempotencyKey()}`,
    refreshToken: `refresh-token-${newIdempotencyKey()}`,
    expiresIn: expiryOf(clock.now()),
    pic: "",
  };
  await fetch(`${apiUrl}/users`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(user),
  });
  return signInMock(apiUrl, email, password);
}

/** Whether a user has this address. */
export async function isKnownEmail(apiUrl: string, email: string): Promise<boolean> {
  return (await listUsers(apiUrl)).some((user) => user.email.toLowerCase() === email.toLowerCase());
}

/** The user of the stored record, while it is valid and the user exists. */
export async function restoreMock(apiUrl: string): Promise<MockUser | undefined> {
  const record = JSON.parse(storage.read(authKey) ?? "null") as { authToken?: unknown; expiresIn?: unknown } | null;
  if (record === null || typeof record.expiresIn !== "string" || Date.parse(record.expiresIn) <= clock.now())
    return undefined;
  return (await listUsers(apiUrl)).find(({ authToken }) => authToken === record.authToken);
}

export function signOutMock(): void {
  storage.remove(authKey);
}
