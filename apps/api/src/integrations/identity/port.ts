/** Who somebody is, as the provider says after verifying. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly is_email_verified: boolean;
}

/** Secrets of one sign-in, made when it begins. */
export interface Begun {
  /** Where the browser goes. */
  readonly url: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** `denied`: by the person or the provider; `expired`: used before or too late; `unavailable`: nothing was heard. */
export type IdentityProblem = 'denied' | 'expired' | 'not_processed' | 'unavailable';

export class IdentityError extends Error {
  readonly problem: IdentityProblem;
  constructor(problem: IdentityProblem, cause?: unknown) {
    super(`identity provider: ${problem}`, { cause });
    this.problem = problem;
  }
}

/** An OpenID Connect provider (authorization code with PKCE). Each function throws IdentityError. */
export interface IdentityProvider {
  /** What the button says. */
  readonly name: string;
  begin(): Promise<Begun>;
  /** Exchanges the answer, a query such as "code=…&state=…", and checks all that it says. */
  finish(answer: string, begun: Omit<Begun, 'url'>): Promise<Identity>;
}
