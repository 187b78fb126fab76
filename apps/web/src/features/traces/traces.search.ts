export const SPANS = ['day', 'ten_days', 'month', 'quarter'] as const;
export type Span = (typeof SPANS)[number];
/** Ten days back unless said otherwise (specification 2 §9.4); traces are kept for ninety. */
export const DAYS_OF: Readonly<Record<Span, number>> = { day: 1, ten_days: 10, month: 30, quarter: 90 };

export interface TracesSearch {
  readonly q?: string | undefined;
  readonly span?: Span | undefined;
  readonly active?: true | undefined;
  readonly trace?: number | undefined;
}

/** What of the traces is shown, in the address. */
export const tracesSearch = ({ q, span, active, trace }: Record<string, unknown>): TracesSearch => ({
  q: typeof q === 'string' && q !== '' ? q.slice(0, 250) : undefined,
  span: SPANS.find((each) => each === span),
  active: active === true || active === 'true' ? true : undefined,
  trace: Number.isSafeInteger(trace) && Number(trace) > 0 ? (trace as number) : undefined,
});
