import { checkVatNumber } from '@envol/contract/invoices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorIdOf } from '../../../test/actors.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { orderFor, SELLING, withAddress } from '../../../test/invoices.ts';
import { ViesFailure } from '../../integrations/vies/port.ts';
import { issueInvoice } from './index.ts';
import { checkVat, knownVat, renewChecks } from './vatChecks.service.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ env: { DEMO: 'true' }, actors_first: true });
});
afterAll(() => harness.close());

const owner = () => operatorIdOf(harness.actors.owner);
const log = { warn: () => undefined } as never;
const issue = () => harness.db.transaction().execute((db) => issueInvoice(SELLING, db, orderFor(owner())));

describe('a VAT number', () => {
  const at = new Date('2026-11-30T12:00:00Z');
  const deps = (answer: 'yes' | 'no' | 'away', now = at) => ({
    system_db: harness.db,
    clock: { ...SELLING.clock, now: () => now },
    log,
    vies: {
      source: 'live' as const,
      check: async () => {
        if (answer === 'away') throw new ViesFailure('MS_UNAVAILABLE');
        return { is_valid: answer === 'yes', name: null, address: null, consultation: 'W1' };
      },
    },
  });
  const daysLater = (days: number) => new Date(at.getTime() + days * 86_400_000);

  it('of a company is asked about again before its answer is too old, and that of nobody is not', async () => {
    await withAddress(harness.db, owner(), { vat_number: 'NL 0012.34567 B01' });
    await checkVat(deps('yes'), 'NL001234567B01');
    await checkVat(deps('yes'), 'NL999999999B01');
    await renewChecks(deps('no', daysLater(19)));
    expect((await knownVat(harness.db, 'NL001234567B01', daysLater(19))).state).toBe('valid');
    await renewChecks(deps('no', daysLater(21)));
    expect((await knownVat(harness.db, 'NL001234567B01', daysLater(21))).state).toBe('invalid');
    expect((await knownVat(harness.db, 'NL999999999B01', daysLater(21))).state).toBe('valid');
    await withAddress(harness.db, owner(), { vat_number: null });
  });

  it('keeps its last answer for 30 days while its register is away, which is not "invalid"', async () => {
    const number = 'BE0123456789';
    expect((await checkVat(deps('away'), number)).state).toBe('unavailable');
    expect(await checkVat(deps('yes'), 'BE 0123.456.789')).toMatchObject({ state: 'valid', is_old: false });
    expect(await checkVat(deps('away', daysLater(29)), number)).toMatchObject({
      state: 'valid',
      is_old: true,
    });
    expect((await knownVat(harness.db, number, daysLater(31))).state).toBe('unavailable');
    expect((await checkVat(deps('no', daysLater(31)), number)).state).toBe('invalid');
  });

  it('that is registered abroad reverses the charge, with the proof on the invoice; unanswered it is charged', async () => {
    const number = 'NL123456789B01';
    await withAddress(harness.db, owner(), {
      country: 'Pays-Bas',
      postal_code: '1011',
      vat_number: number,
      siret: null,
    });
    const charged = await issue();
    await checkVat(deps('yes', new Date()), number);
    const reversed = await issue();
    const rows = await harness.db
      .selectFrom('invoices')
      .select(['content', 'doubt', 'tax_cents'])
      .where('id', 'in', [charged.id, reversed.id])
      .orderBy('id')
      .execute();
    expect(rows[0]).toMatchObject({ tax_cents: 980, doubt: 'vies_unavailable' });
    expect(rows[1]).toMatchObject({ tax_cents: 0, doubt: null });
    expect(rows[1]?.content).toMatchObject({ vies_consultation: 'W1', language: 'en' });
    await withAddress(harness.db, owner(), { vat_number: null });
  });

  it('gets a sentence at its field where it is none', async () => {
    const body = { vat_number: 'FR99732829320' };
    const reply = await harness.as('owner').call(checkVatNumber, { params: { id: owner() }, body });
    expect([reply.status, Object.keys(reply.error.fields ?? {})]).toEqual([400, ['vat_number']]);
  });
});
