import { describe, expect, it } from 'vitest';
import { type PeriodFacts, periodText } from './periodText.ts';

const period = (date_start: string, date_end: string, changes: Partial<PeriodFacts> = {}): PeriodFacts => ({
  date_start,
  date_end,
  time_zone: 'Europe/Paris',
  hours_reference: 'local',
  is_continuous: false,
  ...changes,
});
const plain = (text: string): string => text.replaceAll(/[\u2009\u00a0\u202f]/g, ' ');
const said = (facts: PeriodFacts, language: 'fr' | 'en' = 'fr') => {
  const { main, other, offset } = periodText(language, facts);
  return { main: plain(main), other: plain(other), offset };
};

describe('a period in words', () => {
  it('of one day: the day, the hours, the same hours in UTC', () => {
    const day = period('2026-11-24T09:00:00Z', '2026-11-24T11:30:00Z');
    expect(said(day)).toEqual({
      main: 'mar. 24 nov. 2026, 10:00–12:30',
      other: '09:00–11:30 UTC',
      offset: 'UTC+1',
    });
    expect(plain(periodText('fr', day, { short: true }).main)).toBe('mar. 24 nov., 10:00–12:30');
    expect(said(day, 'en').other).toBe('09:00–11:30 UTC');
  });

  it('over midnight names both days, in UTC too where they are not the same', () => {
    expect(said(period('2026-11-24T20:00:00Z', '2026-11-25T01:30:00Z'))).toMatchObject({
      main: 'mar. 24 nov. 2026, 21:00 – mer. 25, 02:30',
      other: '20:00 – mer. 25, 01:30 UTC',
    });
    const nights = [
      ['2026-11-30T20:00:00Z', 'lun. 30 nov. 2026, 21:00 – mar. 1er déc., 02:30'],
      ['2026-12-31T20:00:00Z', 'jeu. 31 déc. 2026, 21:00 – ven. 1er janv. 2027, 02:30'],
    ] as const;
    for (const [from, main] of nights) {
      const to = new Date(Date.parse(from) + 5.5 * 3_600_000).toISOString();
      expect(said(period(from, to)).main).toBe(main);
    }
    expect(said(period('2026-11-24T20:00:00Z', '2026-11-25T01:30:00Z'), 'en').main).toBe(
      'Tue, 24 Nov 2026, 21:00 – Wed 25, 02:30',
    );
    expect(
      said(period('2026-12-10T19:00:00Z', '2026-12-10T22:00:00Z', { time_zone: 'Pacific/Noumea' })),
    ).toEqual({
      main: 'ven. 11 déc. 2026, 06:00–09:00',
      other: 'jeu. 10 déc. 2026, 19:00–22:00 UTC',
      offset: 'UTC+11',
    });
  });

  it('of several days: each day between two hours, or without a break', () => {
    const days = period('2026-12-10T08:00:00Z', '2026-12-13T11:00:00Z');
    expect(said(days).main).toBe('jeu. 10 – dim. 13 déc. 2026, chaque jour de 09:00 à 12:00');
    expect(said(days, 'en').main).toMatch(/each day 09:00 to 12:00$/);
    expect(said({ ...days, is_continuous: true }).main).toBe(
      'jeu. 10 déc. 2026, 09:00 – dim. 13 déc. 2026, 12:00, sans interruption',
    );
    // The last hours begin on the 12th.
    expect(said(period('2026-12-10T21:00:00Z', '2026-12-13T01:00:00Z')).main).toBe(
      'jeu. 10 – sam. 12 déc. 2026, chaque jour de 22:00 à 02:00 le lendemain',
    );
    // Equal clock times leave no hours between the days to tell apart.
    expect(said(period('2026-12-10T08:00:00Z', '2026-12-12T08:00:00Z')).main).toMatch(/sans interruption$/);
  });

  it('over a change of clocks tells both offsets, and both hours of the other clock', () => {
    const spring = period('2027-03-27T08:00:00Z', '2027-03-28T09:00:00Z');
    expect(said(spring)).toEqual({
      main: 'sam. 27 – dim. 28 mars 2027, chaque jour de 09:00 à 11:00',
      other: '08:00–10:00, puis 07:00–09:00 UTC',
      offset: 'UTC+1 → UTC+2',
    });
    const autumn = period('2026-10-24T08:00:00Z', '2026-10-25T10:00:00Z', { hours_reference: 'utc' });
    expect(said(autumn)).toEqual({
      main: 'sam. 24 – dim. 25 oct. 2026, chaque jour de 08:00 à 10:00 UTC',
      other: '10:00–12:00, puis 09:00–11:00, heure locale',
      offset: 'UTC+2 → UTC+1',
    });
    const night = period('2027-03-27T23:00:00Z', '2027-03-28T04:00:00Z');
    expect(said(night)).toMatchObject({ offset: 'UTC+1 → UTC+2', main: 'dim. 28 mars 2027, 00:00–06:00' });
  });

  it('in the hour that comes twice tells UTC first where both ends read alike', () => {
    const night = period('2027-10-31T00:30:00Z', '2027-10-31T01:30:00Z');
    expect(said(night)).toEqual({
      main: 'dim. 31 oct. 2027, 00:30–01:30 UTC',
      other: '02:30–02:30, heure locale',
      offset: 'UTC+2 → UTC+1',
    });
  });

  it.each([
    ['Indian/Reunion', 'UTC+4', '12:00'],
    ['Pacific/Tahiti', 'UTC-10', '22:00'],
    ['America/Miquelon', 'UTC-3', '05:00'],
  ])('in %s', (time_zone, offset, from) => {
    const facts = period('2026-12-10T08:00:00Z', '2026-12-10T09:00:00Z', { time_zone });
    expect(said(facts).offset).toBe(offset);
    expect(said(facts).main).toContain(from);
  });
});
