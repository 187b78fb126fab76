/** A register did not answer, or not as it says that it does: nothing is known of the number. */
export class ViesFailure extends Error {}

/** What a member state's register says of a VAT number. */
export interface ViesAnswer {
  readonly is_valid: boolean;
  /** Many states tell neither name nor address. */
  readonly name: string | null;
  readonly address: string | null;
  /** Under which the answer can be proved later; only where the asker named itself. */
  readonly consultation: string | null;
}

/** The VAT Information Exchange System of the European Commission. */
export interface Vies {
  readonly source: 'live' | 'simulated' | 'none';
  /**
   * Asks for a number with its prefix ("BE0123456789"; Greece is EL). Throws `ViesFailure` where the register gives no answer, which
   * is not "invalid".
   */
  readonly check: (vat_number: string) => Promise<ViesAnswer>;
}
