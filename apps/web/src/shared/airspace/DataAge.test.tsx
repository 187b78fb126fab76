import type { DataAgeReason } from '@envol/i18n/dataAge';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { button } from '../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { DataAge } from './DataAge.tsx';

setUpFakeApi();

const SIA = { code: 'data_out_of_date', params: { since: '2026-10-01', days: 60 } };
const UAS = { code: 'official_out_of_date', params: { since: '2026-06-11', days: 172 } };
const LIST = { code: 'rmz_list_old', params: { date: '2025-10-30' } };
const LATER = { code: 'nature_list_old_by_flight', params: { date: '2026-01-15' } };
const READ = { read_by: 'Aéro Sud', read_at: '29/11 10:00' };

const shown = async (reasons: readonly DataAgeReason[]) => ({
  user: await show(<DataAge reasons={reasons} />, ['data_age']),
  /** What stands on the screen; print has its own. */
  line: () => screen.getByRole('note').firstElementChild?.textContent ?? screen.getByRole('note').textContent,
});

describe('the line on the age of data', () => {
  it('tells one or two sources whole', async () => {
    await shown([SIA, UAS]);
    expect(screen.getByRole('note').textContent).toMatch(/SIA depuis le .*zones UAS depuis le/);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('tells the first of many in words, and the others once they are asked for', async () => {
    const { user, line } = await shown([SIA, UAS, LIST, LATER]);
    expect(line()).toMatch(/^Données périmées\s: SIA depuis le .*\(60\sj\)$/);
    expect(button('et 3 autres').getAttribute('aria-expanded')).toBe('false');
    await user.click(button('et 3 autres'));
    expect(screen.getByRole('note').textContent).toMatch(/zones UAS.*RMZ et TMZ.*zones de sensibilité/);
    expect(button('Réduire').getAttribute('aria-expanded')).toBe('true');
    await user.click(button('Réduire'));
    expect(line()).not.toContain('UAS');
  });

  it('names first what nobody read in force, today before the day of the flight', async () => {
    const { line } = await shown([LATER, { ...SIA, params: { ...SIA.params, ...READ } }, UAS, LIST]);
    expect(line()).toMatch(/^Données périmées\s: zones UAS depuis/);
  });
});
