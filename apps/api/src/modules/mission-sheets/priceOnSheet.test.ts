import { expect, it } from 'vitest';
import type { KeptLine } from './constraintSheet.facts.ts';
import { lineText } from './constraintSheet.lines.ts';

type Request = KeptLine['done']['requests'][number];

const lineOf = (unpaid: Request['unpaid']): KeptLine => ({
  ...{ key: 'ctr:LFBO', title: 'CTR TOULOUSE', note: null },
  judged: {
    kind: 'ctr',
    title: 'CTR TOULOUSE',
    effect: 'needs_approval',
    reasons: [],
    decider: null,
    source: { text: 'AIP', effective_date: null },
    latest_date: null,
  } as unknown as KeptLine['judged'],
  done: {
    ...{ status: 'handled', proof: null },
    requests: [{ id: 7, status: 'submitted', ...(unpaid && { unpaid }) }],
  },
  shown: {
    ...{ lower: null, upper: null, procedure: 'approval', notices: [] },
    requests: [
      {
        ...{ display_identifier: 'D-000812', status: 'submitted', submitted_at: null, message: null },
        ...{ restricted_height: null, min_allowed_date_start: null, max_allowed_date_end: null },
        ...{ min_allowed_time_start: null, max_allowed_time_end: null, tactical_contact_required: null },
        ...{ decided_at: null, decided_by_name: null },
      },
    ],
  } as unknown as NonNullable<KeptLine['shown']>,
});

const steps = (language: 'fr' | 'en', unpaid: Request['unpaid']): readonly string[] =>
  lineText(language, lineOf(unpaid), { time_zone: 'Europe/Paris', printed_at: '2026-12-01T09:00:00Z' }).steps;

it('a constraint sheet says which price is due, and to whom', () => {
  const price = { price_cents: 4_800, currency: 'EUR' } as const;
  expect(steps('fr', { ...price, state: 'to_pay' })[1]).toMatch(/^Prix à payer\s: 48\s€ HT$/);
  expect(steps('fr', { ...price, state: 'retried' })[1]).toMatch(
    /^Prix\s: 48\s€ HT, paiement à nouveau tenté$/,
  );
  expect(steps('en', { ...price, price_cents: 4_850, state: 'elsewhere' })[1]).toBe(
    'Price to pay to the authority directly: €48.50 excl. VAT',
  );
});

it('a constraint sheet says nothing of a price that is settled', () => {
  expect(steps('fr', undefined)).toEqual(['Demande d’accord D-000812']);
});
