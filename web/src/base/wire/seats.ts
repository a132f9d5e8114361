/** The tokens that hold this browser's seats. */

const KEY = "shopfloor.seats";

function read(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

export function tokenOf(table: string): string | null {
  return read()[table] ?? null;
}

export function keepToken(table: string, token: string | null): void {
  const { [table]: _, ...others } = read();
  const tokens = token === null ? others : { ...others, [table]: token };
  try {
    localStorage.setItem(KEY, JSON.stringify(tokens));
  } catch {
    // the cookie can fetch a new token
  }
}

export function forgetTokens(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // there is nothing kept then
  }
}
