import { describe, expect, it } from 'vitest';
import type { HeightLimit } from '../airspace/zone.ts';
import { beginsUnder, type NamedZone, placedByZones, zoneGroupsIn, zonesActivated } from './namedZones.ts';
import type { Notam } from './notam.ts';
import { parseNotams } from './parseNotams.ts';
import { announcesSupplement, changesContactAlone } from './pointers.ts';

const SFC: HeightLimit = { reference: 'AGL', value: 0, unit: 'ft' };
const HIGH: HeightLimit = { reference: 'FL', value: 65 };
const zone = (identifier: string, lower: HeightLimit = SFC): NamedZone => ({
  identifier,
  places: [{ type: 'Circle', center: [0, 47], radius_m: 1_000 }],
  lower,
});
const ZONES = new Map(
  [
    ...['A', 'B', 'C1', 'C2', 'E1', 'E2'].map((part) => zone(`LF-R 368 ${part}`)),
    ...['A', 'B', 'C'].map((part) => zone(`LF-D 596 ${part}`)),
    ...['A', 'B', 'D'].map((part) => zone(`LF-R 5 ${part}`)),
    ...['LF-R 14', 'LF-D 31 D', 'LF-R 65', 'LF-R 66', 'LF-D 67', 'LF-R 119 A', 'LF-R 175 A'].map((name) =>
      zone(name),
    ),
    zone('LF-R 137 B', HIGH),
  ].map((each) => [each.identifier.replace(/^LF-|\s/g, ''), [each]] as const),
);

const notam = (text: string, code = 'QRRCA', lower = 'SFC'): Notam => {
  const { notams } = parseNotams(
    `LFFA-R0001/30 NOTAMN\nQ) LFFF / ${code} / IV / BO / W / 000/195 / 4700N00000E020\nA) LFFF\nB) 2030-01-01 06:00 C) 2030-01-02 20:00\nE) ${text}\nF) ${lower}\nG) FL195`,
  );
  const [first] = notams;
  if (!first) throw new Error('not read');
  return first;
};
const activated = (text: string): string[] | undefined =>
  zonesActivated(notam(text), ZONES)?.map(({ identifier }) => identifier.replace('LF-', ''));

describe('zones that a message activates', () => {
  const ORION = ['R 368 A', 'R 368 B', 'R 368 C1', 'R 368 C2', 'R 368 E1', 'R 368 E2'];
  it.each([
    ['AREAS LF-R 368 A B C1 C2 E1 E2 ACTIVATED', ORION],
    ['LF-R368 AREAS A B C1 C2 E1 E2 ACTIVATED.', ORION],
    ['AREAS LF R368 A B C1 C2 E1 E2 ACT', ORION],
    [
      "DANGEROUS AREAS LF-D596 A/B/C 'LASER' ACTIVATED DUE TO LAZER HAZARD. INFO : 126.155MHZ",
      ['D 596 A', 'D 596 B', 'D 596 C'],
    ],
    ['LF-R5 A, B AND D ACTIVATED', ['R 5 A', 'R 5 B', 'R 5 D']],
    ['LF-R65, LF-R66 AND LF-D67 ACT', ['R 65', 'R 66', 'D 67']],
    ["LF-D31D CAZAUX ACT - REF AIP SUP 001/26 'ORION 26 EXERCISE'.", ['D 31 D']],
    ['LF-R14 ACTIVATED.', ['R 14']],
    ["LF-R119A 'BOUARD' AREA ACTIVATED.", ['R 119 A']],
    ['RESTRICTED AREA LF-R119 A ACTIVATED : TELEPILOT PHONE : +33 6', ['R 119 A']],
  ])('%s', (text, zones) => {
    expect(activated(text)).toEqual(zones);
  });

  it.each([
    ['LF-R 368 A B C1 F ACTIVATED', 'one of them is not published'],
    ['LF-R14 AND LF-R999 ACTIVATED', 'one of them is not published'],
    ['LF-R14 MODIFIED : ACTIVATION H24', 'it is not said to be active'],
    ['ZRT RAPACE ACTIVATED : SEE LF-R14', 'the zone is named beside'],
    ['LF-R14 ACTIVATED : 1NM RADIUS CIRCLE CENTRED ON 470000N 0000000E', 'it draws a place itself'],
  ])('none by “%s”: %s', (text) => {
    expect(activated(text)).toBeUndefined();
  });

  it('places it by their outlines, as one whose limits are those of a zone', () => {
    const places = ZONES.get('R14')?.[0]?.places;
    expect(placedByZones(notam('LF-R14 ACTIVATED.'), ZONES)).toMatchObject({ places, place_source: 'text' });
    for (const same of ['SAME AS LF-R175A ’SUIPPES’ (REF AIP ENR 5.1)', 'IDENTIQUES À LA LF-R175A'])
      expect(
        placedByZones(notam(`ZIT : 1. LATERAL LIMITS : ${same} 2. STATUS`, 'QROLP'), ZONES),
      ).toMatchObject({
        places: ZONES.get('R175A')?.[0]?.places,
        place_source: 'text',
      });
    const other = notam('SAME AS LF-R999', 'QROLP');
    expect(placedByZones(other, ZONES)).toBe(other);
  });

  it('leaves a card to one that begins under its zones', () => {
    const low = notam('LF-R137B ACTIVATED');
    expect(beginsUnder(low, zonesActivated(low, ZONES) ?? [])).toBe(true);
    const same = notam('LF-R14 ACTIVATED');
    expect(beginsUnder(same, zonesActivated(same, ZONES) ?? [])).toBe(false);
  });

  it('names the groups of zones as the publication does', () => {
    expect(zoneGroupsIn('AREAS LF R368 A AND LF-D 031')).toEqual(['LF-R 368', 'LF-D 31']);
  });
});

describe('a message that closes nothing', () => {
  it.each([
    ['LF-R5 A, B AND D MODIFIED : ’BIV RAKI’ PHONE NUMBER : +33 2 45 34 16 03 REF AIP ENR 5.1.', true],
    ['MODIFICATION OF MAIL ADDRESS OF ’POINT OF CONTACT FOR UAS FLIGHTS’, READ : A(A)B.FR', true],
    ['ARR/DEP ITINERARY NOT UP TO DATE ON LFC 500 000 DIRCAM MAP 2025 EDITION.', true],
    ['SKED MODIFIED : ADD : SAT : 1300-1600', false],
    ['CONTACT MODIFIED. HOURS MODIFIED : POSSIBLE ACTIVATION H24', false],
    ['TRAINING SUBJECT TO MANDATORY AUTHORIZATION FROM SUPERVISOR, PHONE : +33 4', false],
    ['VOLS DE DRONES INTERDITS. CONTACT : +33 4', false],
    ['NEW LATERAL LIMITS, CONTACT +33 4', false],
  ])('changes a contact alone: %s', (text, is) => {
    expect(changesContactAlone(notam(text, 'QRRCH'))).toBe(is);
    expect(changesContactAlone(notam(text, 'QRRCA'))).toBe(false);
  });

  it('announces a supplement by its number, unless it draws a place itself', () => {
    const text = 'TRIGGER NOTAM - AIP SUP 214/25 CREATION OF A TEMPO RESTRICTED AREA';
    expect(announcesSupplement(notam(text, 'QRTTT'))).toBe(true);
    expect(announcesSupplement(notam(text, 'QRTCA'))).toBe(false);
    expect(announcesSupplement(notam('TRIGGER NOTAM - AIRAC AIP AMDT 02/26', 'QRTTT'))).toBe(false);
    expect(announcesSupplement(notam(`${text} 1NM RADIUS CIRCLE CENTRED ON 470000N 0000000E`, 'QRTTT'))).toBe(
      false,
    );
  });
});
