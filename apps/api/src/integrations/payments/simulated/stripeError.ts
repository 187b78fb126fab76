/** A refusal in the shape of Stripe's. */
export class StripeError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }

  get body(): object {
    const type =
      this.code === 'idempotency_error'
        ? 'idempotency_error'
        : this.status === 402
          ? 'card_error'
          : 'invalid_request_error';
    return { error: { type, code: this.code, message: this.message } };
  }
}
