/** Passkeys: what the browser's authenticator is asked, and what it answered, as JSON. */

import type { Ceremony } from "../generated/wire";

export const canPasskey = (): boolean => "PublicKeyCredential" in window && isSecureContext;

type Answer = Record<string, unknown>;

function told(credential: Credential | null): Answer {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException("", "NotAllowedError");
  return { ...credential.toJSON() };
}

export async function makePasskey({ options }: Ceremony): Promise<Answer> {
  const wish = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(wish);
  return told(await navigator.credentials.create({ publicKey }));
}

export async function usePasskey({ options }: Ceremony): Promise<Answer> {
  const wish = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(wish);
  return told(await navigator.credentials.get({ publicKey }));
}

/** The person closed the browser's own dialog, or no device had a passkey. */
export const wasCancelled = (error: unknown): boolean =>
  error instanceof DOMException && ["NotAllowedError", "AbortError", "InvalidStateError"].includes(error.name);
