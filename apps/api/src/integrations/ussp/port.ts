import type { AnnexIv } from '@envol/domain/flight-authorizations/annexIv';

/** What stands against a flight, in the provider's words; instants in ISO 8601. */
export interface UsspObjection {
  readonly kind: 'closed' | 'outside' | 'conflict' | 'too_high' | 'other';
  readonly text: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** What a provider would answer now; it binds nobody. */
export interface UsspAnswer {
  readonly answer: 'possible' | 'refused';
  readonly reasons: readonly UsspObjection[];
}

/** What became of a request that was handed in; `submitted`: it is still being looked at; `withdrawn`: granted, and no more. */
export interface UsspDecision {
  readonly reference: string;
  readonly status: 'submitted' | 'accepted' | 'rejected' | 'withdrawn';
  readonly reason: string | null;
  readonly conditions: string | null;
}

/** The systems of U-space service providers, for those whose codes are connected. Each call throws UsspFailure. */
export interface UsspGateway {
  readonly source: 'live' | 'simulated' | 'none';
  readonly isFor: (code: string) => boolean;
  analyse(code: string, request: AnnexIv): Promise<UsspAnswer>;
  /** The same key twice is one request there. */
  submit(code: string, key: string, request: AnnexIv): Promise<UsspDecision>;
  /** What became of a request that was handed in. */
  read(code: string, reference: string): Promise<UsspDecision>;
  act(
    code: string,
    reference: string,
    act: 'activate' | 'end' | 'cancel' | 'declare_contingency',
  ): Promise<void>;
}

/** The provider could not be asked: nothing is known, and nothing is changed. */
export class UsspFailure extends Error {}
