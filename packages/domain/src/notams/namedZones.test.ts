import { describe, expect, it } from 'vitest';
import type { HeightLimit } from '../airspace/zone.ts';
import {
  beginsUnder,
  type NamedZone,
  placedByZones,
  zoneGroupsIn,
  zonesActivated,
  zonesActivatedAlone,
  zonesByName,
} from './namedZones.ts';
import type { Notam } from './notam.ts';
import { mayBringCard } from './notamCards.ts';
import { parseNotams } from './parseNotams.ts';
import { announcesSupplement, announcesSupplementAlone, changesContactAlone } from './pointers.ts';

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

/** Sentences that close a place, or more of it. */
const PROHIBITIONS = [
  'UAS FLIGHTS PROHIBITED WITHIN 10NM OF BOURGES AD.',
  'SURVOL INTERDIT DU DEPARTEMENT DU CHER.',
  'VOLS DE DRONES INTERDITS RAYON 5KM AD.',
  'ZRT BOURGES ACTIVE.',
  'ZIT CHER, PENETRATION INTERDITE.',
  'ACTIVE MON-FRI 0800-1600.',
  'READ SFC INSTEAD OF 1500FT AMSL.',
  'RADIUS NOW 10NM.',
  'TRANSIT BY PPR ONLY, NO ENTRY OTHERWISE.',
  'AGRANDIE A 10NM.',
  'TIRS CANON TOUS LES JOURS.',
  'AINSI QUE TOUT LE CHER.',
  'NO FLY ZONE 10NM AROUND BOURGES.',
  'SKED MODIFIED : H24.',
] as const;

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
    ['RESTRICTED AREA LF-R119 A ACTIVATED : TELEPILOT PHONE : +33 6.73.82.89.15', ['R 119 A']],
    ['ZONES LF-R 368 A B ACTIVES', ['R 368 A', 'R 368 B']],
    ['ZONE LF-R14 LA COURTINE ACTIVE.', ['R 14']],
  ])('%s', (text, zones) => {
    expect(activated(text)).toEqual(zones);
    expect(zonesActivatedAlone(notam(text), ZONES)).not.toBeNull();
  });

  it.each([
    ['LF-R 368 A B C1 F ACTIVATED', 'one of them is not published'],
    ['LF-R14 AND LF-R999 ACTIVATED', 'one of them is not published'],
    ['LF-R14 MODIFIED : ACTIVATION H24', 'it is not said to be active'],
    ['ZRT RAPACE ACTIVATED : SEE LF-R14', 'the zone is named beside'],
    ['LF-R14 ACTIVATED : 1NM RADIUS CIRCLE CENTRED ON 470000N 0000000E', 'it draws a place itself'],
    ['AREAS LF-R 5 A TO D ACTIVATED', 'B stands between'],
    ['LF-R5A THRU D ACT', 'B stands between'],
    ['AREAS LF-R 5 A-D ACTIVATED', 'B stands between'],
    ['ZONES LF-R 5 A A D ACTIVES', 'B stands between'],
    ['LF-R 5A, 5B AND 14 ACTIVATED', 'the others are named by their numbers alone'],
    ['LF-R5A + B ACTIVATED', 'its second is not read'],
    ['LF-R5A AND PART OF B ACTIVATED', 'its second is not read'],
    ['LF-R5A AND AREA B ACTIVATED', 'its second is not read'],
    ['AREAS R5B AND LF-R5A ACTIVATED', 'its first is not read'],
    ['LF-R5A AND ZRT BOURGES ACTIVATED', 'it activates more'],
    ['LF-R5A NOT ACTIVATED, LF-R14 ACTIVATED', 'one of them is not active'],
    ['LF-R5 EXCEPT LF-R5A ACTIVATED', 'one of them is left out'],
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
    const other = notam('ZIT : LATERAL LIMITS : SAME AS LF-R999', 'QROLP');
    expect(placedByZones(other, ZONES)).toBe(other);
  });

  const SUIPPES = `TEMPO PROHIBITED AREA (ZIT) 'SUIPPES MOURMELON 1' - ANTI DRONE STRUGGLE : 1. LATERAL LIMITS : SAME AS LF-R175A
'SUIPPES' (REF AIP ENR 5.1) 2. STATUS : ZIT WHICH COEXISTS WITH OVERLAPPING AIRSPACES, EXCLUDING LF-R503 MOURMELON STAT WHEN ACTIVATED.
3. ENTRY CONDITIONS : - ENTRY PROHIBITED TO ANY UNMANNED ACFT, EXC UNMANNED ACFT PERFORMING MIL, CUSTOMS, POLICE, SEARCH AND RESCUE,
FIRE-FIGHTING OR MEDICAL TRANSPORTATION ACT WHEN FORCED TO ENTER. - EXEMPTION SUBMITTED TO MANAGER AGREEMENT WITH PN 05 DAYS.
4. PROVIDED SERVICES : SERVICES ARE PROVIDED IN ACCORDANCE WITH AIRSPACES CLASSES WITH WHICH ZIT COEXISTS.
5. AUTHORITY TO CONTACT : - 51RI / PC TIR - TEL : +333.26.67.81.00`;
  it('takes the outline of a whole message of the office', () => {
    expect(placedByZones(notam(SUIPPES, 'QROLP'), ZONES).place_source).toBe('text');
  });

  it.each([
    'ZIT BOURGES 5NM AROUND AD. VERTICAL LIMITS SAME AS LF-R175A.',
    'ZIT BOURGES. HOURS OF ACTIVITY SAME AS LF-R175A.',
    'ZRT BOURGES CREATED. CONDITIONS OF ENTRY IDENTICAL TO LF-R 175 A.',
    'ZIT TEMPO CHER. CONTACT FREQ SAME AS LF-R175A',
    'ZIT CHER. EXCEPTED AIRCRAFT SAME AS LF-R175A',
    'ZIT: LATERAL LIMITS SAME AS LF-R175A EXTENDED BY 10NM.',
    'ZIT: LIMITS SAME AS LF-R175A PLUS 5NM AROUND BOURGES AD.',
    'ZIT: LATERAL LIMITS SAME AS LF-R175A PLUS 5NM AROUND BOURGES AD.',
    'ZIT : LIMITES LATERALES IDENTIQUES A LA LF-R175A AINSI QUE TOUT LE CHER',
    'ZIT BOURGES 5NM AROUND AD : LATERAL LIMITS SAME AS LF-R175A',
  ])('keeps the circle of the Q line of “%s”', (text) => {
    const told = notam(text, 'QRPCA');
    expect(placedByZones(told, ZONES)).toBe(told);
  });

  it.each(PROHIBITIONS)('keeps that circle where a message says besides: %s', (prohibition) => {
    for (const text of [
      SUIPPES,
      'LF-R14 ACTIVATED.',
      'LF-R5 A, B AND D ACTIVATED : INFO : PARIS INFO 126.100MHZ.',
    ]) {
      const told = notam(`${text} ${prohibition}`, text === SUIPPES ? 'QROLP' : 'QRRCA');
      expect(placedByZones(told, ZONES)).toBe(told);
      expect(zonesActivatedAlone(told, ZONES)).toBeNull();
    }
    expect(activated(`LF-R14 ACTIVATED. ${prohibition}`)).toEqual(['R 14']);
  });

  it('leaves a card to one that begins under its zones', () => {
    const low = notam('LF-R137B ACTIVATED');
    expect(beginsUnder(low, zonesActivated(low, ZONES) ?? [])).toBe(true);
    for (const [lower, is] of [
      ['2000FT AMSL', true],
      ['6000FT AMSL', false],
      ['FL065', false],
    ] as const) {
      const told = notam('LF-R137B ACTIVATED', 'QRRCA', lower);
      expect(beginsUnder(told, zonesActivated(told, ZONES) ?? [])).toBe(is);
    }
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
    [
      'LF-R222 A/B/C (GALIBIER) : CONTACTS MODIFIED (AIP ENR 5.1) THE NUMBERS TO USE TO FIND OUT ABOUT THE ACTIVITY OF THE ZONES ARE AS FOLLOWS : -PRIORITY 1 : +334.56.85.77.05 (ANSWERING MACHINE) -PRIORITY 2 : MON TO THU (0700-1630) AND FRI (0700-1100) (SUM-1H) : +336.73.90.50.33',
      true,
    ],
    [
      'LF-P200L: CONTACT MODIFIED: READ : BA120-OPS.FCT(A)B.GOUV.FR INSTEAD OF: BA120-GAA.FCT(A)B.GOUV.FR REF AIP FRANCE ENR 5.1',
      true,
    ],
    [
      "'LF-R40 A' DAX MODIFIED : MODIFICATION OF MAIL ADDRESS OF 'POINT OF CONTACT', READ : A.B(A)C.GOUV.FR",
      true,
    ],
    [
      "LF-R597 'SAINT JEAN' MODIFIED : - AIP PHONE NUMBERS CHANGED : +33 241 248 317 - WITHDRAWAL OF AUTOMATIC INFORMATION TRANSMITTER OF RESTRICTED AREA",
      false,
    ],
    ['LF-R 68 A : ACTIVE MON-FRI 0800-1600. TEL 02 48 00 00 00', false],
    ['ZRT BOURGES : READ SFC INSTEAD OF 1500FT AMSL. PHONE 02 48 00 00 00', false],
    ["ZRT BOURGES : READ 'SFC' INSTEAD OF '1500FT'. PHONE 02 48 00 00 00", false],
    ['ZRT BOURGES: RADIUS NOW 10NM. CONTACT: BOURGES APP', false],
    ['LF-R 68 A: TRANSIT BY PPR ONLY, NO ENTRY OTHERWISE. TEL 02 48', false],
    ['ZRT BOURGES AGRANDIE A 10NM. CONTACT TEL 02 48', false],
    ['ZONE DANGEREUSE: TIRS CANON TOUS LES JOURS. TEL 02', false],
    ['LF-R 68 A RADIUS MODIFIED : TEL 02 48 00 00 00', false],
  ])('changes a contact alone: %s', (text, is) => {
    expect(changesContactAlone(notam(text, 'QRRCH'))).toBe(is);
    expect(changesContactAlone(notam(text, 'QRRCA'))).toBe(false);
  });

  it.each(PROHIBITIONS)('changes more than a contact where it says besides: %s', (prohibition) => {
    const contact =
      "LF-R5 A, B AND D MODIFIED : 'BIV RAKI' PHONE NUMBER : +33 2 45 34 16 03 REF AIP ENR 5.1.";
    expect(changesContactAlone(notam(`${contact} ${prohibition}`, 'QRRCH'))).toBe(false);
    expect(changesContactAlone(notam(`${prohibition} ${contact}`, 'QRRCH'))).toBe(false);
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

  it.each([
    ['TRIGGER NOTAM AIP SUP 001/26. UAS FLIGHTS PROHIBITED WITHIN 10NM OF BOURGES AD.', 'QRPTT'],
    ['TRIGGER NOTAM AIP SUP 001/26 VOLS DE DRONES INTERDITS RAYON 5KM AD', 'QFATT'],
    ['TRIGGER NOTAM SUP AIP 001/26 ZRT CIRCLE 5NM CENTRED ON 470000N 0020600E', 'QRTTT'],
    ['TRIGGER NOTAM SUP AIP 001/26 ZRT 5NM AROUND N47.000 E002.100', 'QRTTT'],
    ['TRIGGER NOTAM SUP AIP 001/26 ZRT BOURGES ACTIVE', 'QRTTT'],
    ['TRIGGER NOTAM SUP AIP 001/26 ZRT ACTIVATED BY NOTAM. ZRT BOURGES ACTIVATED.', 'QRTTT'],
  ])('closes by itself though it announces one: %s', (text, code) => {
    const told = notam(text, code);
    expect(announcesSupplementAlone(told)).toBe(false);
    expect(mayBringCard(told)).toBe(true);
  });

  it.each([
    'ZRT ACTIVATED BY NOTAM.',
    "THE 'ZRT DRONE BRAVO' IS ACTIVATED BY NOTAM WITH 48HR NOTICE.",
    'THESE AREAS CAN BE ACTIVATED FROM MON 05H00 TO FRI 11H00.',
    "THE 'ZRT' WILL BE ACTIVATED WITH 24HR PRIOR NOTICE.",
    'EXCLUDING LF-R228A BITCHE WHEN ACTIVE.',
    'OVERFLIGHT OF SPECIFIC INSTALLATIONS PROHIBITED REQUIRING THE CREATION OF A TEMPORARY PROHIBITED AREA.',
  ])('announces one alone: %s', (text) => {
    const told = notam(`TRIGGER NOTAM - AIP SUP 214/25 : ${text}`, 'QRTTT');
    expect(announcesSupplementAlone(told)).toBe(true);
    expect(mayBringCard(told)).toBe(false);
  });
});

describe('an outline that is another zone’s', () => {
  const far = (identifier: string): NamedZone => ({
    ...zone(identifier),
    places: [{ type: 'Circle', center: [0.5, 47], radius_m: 9_000 }],
  });
  const CTR = far('CTR LE TOUQUET');
  const known = new Map([
    ...ZONES,
    ['CTR LE TOUQUET', [CTR]],
    ['CTR LE', [far('CTR LE')]],
    ['R175A', [far('LF-R 175 A')]],
  ] as const);
  const placed = (text: string, code = 'QRTCA') => placedByZones(notam(text, code), known);

  it.each([
    'ZRT TOUQUET :\n-LATERAL LIMITS :\nSAME AS CTR LE TOUQUET CTR(SEE AIP FRANCE LFAT AD 2.17)\n-STATUS :\nZRT',
    'ZRT : LIMITES LATERALES IDENTIQUES A CELLES DE LA CTR LE TOUQUET. PENETRATION INTERDITE',
    "ZRT 'X' : LIMITES LATERALES IDEM CTR LE TOUQUET",
    'ZIT. AREA CORRESPONDING TO THE CTR LE TOUQUET EXCEPT RWY',
  ])('is within its place, with the circle of its Q line: %s', (text) => {
    const read = placed(text);
    expect(read.place_source).toBe('text_in_part');
    expect(read.places).toEqual([...notam(text, 'QRTCA').places, ...CTR.places]);
  });

  it('is within its place where the message tells more than that', () => {
    const text = 'ZRT : LATERAL LIMITS : SAME AS LF-R175A AND 5NM AROUND IT. UAS PROHIBITED';
    expect(placed(text)).toMatchObject({ place_source: 'text_in_part', places: [{}, { radius_m: 9_000 }] });
  });

  it('stays the circle of the Q line where nobody publishes that zone', () => {
    const text = 'ZRT : LATERAL LIMITS : SAME AS CTR NULLEPART';
    expect(placed(text)).toEqual(notam(text, 'QRTCA'));
  });
});

it('control zones are known by the name that their parts share', () => {
  const at = (identifier: string) =>
    ({
      kind: 'CTR',
      identifier,
      geometry: { type: 'Circle', center: [1.6, 50.5], radius_m: 9_000 },
      lower: SFC,
    }) as never;
  const found = zonesByName({
    zones: [at('CTR BEZIERS 1'), at('CTR BEZIERS 2'), at('CTR LE TOUQUET')],
    official: null,
  });
  expect([...found].map(([name, zones]) => [name, zones.length])).toEqual([
    ['CTR BEZIERS', 2],
    ['CTR LE TOUQUET', 1],
  ]);
});
