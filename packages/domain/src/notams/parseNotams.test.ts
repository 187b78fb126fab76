import { describe, expect, it } from 'vitest';
import { notamMessage } from './notam.samples.ts';
import { parseNotams } from './parseNotams.ts';

const read = (items: Parameters<typeof notamMessage>[0] = {}) => {
  const [notam] = parseNotams(notamMessage(items)).notams;
  if (!notam) throw new Error('refused');
  return notam;
};

describe('a NOTAM', () => {
  it('is read item by item', () => {
    expect(read({ D: 'DAILY 0700-1600' })).toMatchObject({
      identifier: 'LFFA-R0042/26',
      type: 'N',
      fir: 'LFBB',
      q_code: 'QRTCA',
      traffic: 'IV',
      purpose: 'BO',
      scope: 'W',
      q_lower_fl: 0,
      q_upper_fl: 33,
      radius_nm: 5,
      locations: ['LFBB'],
      from: '2026-06-10T07:00:00.000Z',
      to: '2026-06-12T16:00:00.000Z',
      is_estimated: false,
      schedule_text: 'DAILY 0700-1600',
      text: 'ZRT DEMO ACTIVE',
      lower: { reference: 'AGL', value: 0, unit: 'ft' },
      upper: { reference: 'AMSL', value: 3300, unit: 'ft' },
      place_source: 'q_line',
      places: [{ type: 'Circle', radius_m: 9260 }],
    });
  });

  it.each([
    ['B) 2606100700 C) 2606121600', '2026-06-10T07:00:00.000Z', '2026-06-12T16:00:00.000Z', false],
    ['B) 2606100700 C) 2606121600 EST', '2026-06-10T07:00:00.000Z', '2026-06-12T16:00:00.000Z', true],
    ['B) 2606100700 C) PERM', '2026-06-10T07:00:00.000Z', null, false],
    ['B) 2026-06-10 07:00 C) 2038-01-19 03:14', '2026-06-10T07:00:00.000Z', null, false],
    [
      'DU: 10 06 2026 07:00 AU: 12 06 2026 23:59',
      '2026-06-10T07:00:00.000Z',
      '2026-06-12T23:59:00.000Z',
      false,
    ],
    ['DU: 10 06 2026 07:00 AU: PERM', '2026-06-10T07:00:00.000Z', null, false],
  ])('is valid as %s says', (BC, from, to, is_estimated) => {
    expect(read({ BC })).toMatchObject({ from, to, is_estimated });
  });

  it.each([
    ['F) SFC\nG) UNL', { reference: 'AGL', value: 0 }, { reference: 'UNL' }],
    ['F) GND\nG) 00080M AGL', { reference: 'AGL', value: 0 }, { reference: 'AGL', value: 80, unit: 'm' }],
    ['F) 500FT AGL\nG) FL115', { reference: 'AGL', value: 500 }, { reference: 'FL', value: 115 }],
    ['F) FL095\nG) FL999', { reference: 'FL', value: 95 }, { reference: 'UNL' }],
    ['F) 1500FT\nG) 3000FT AMSL)', { reference: 'AMSL', value: 1500 }, { reference: 'AMSL', value: 3000 }],
  ])('reaches from and to %s', (FG, lower, upper) => {
    expect(read({ FG })).toMatchObject({ lower, upper });
  });

  it.each(['FT', '/', '-', ' ', ' ('])('reads a height above ground behind "%s"', (between) => {
    const unit = between === 'FT' ? between : `FT${between}`;
    const end = between === ' (' ? ')' : '';
    expect(read({ FG: `F) SFC\nG) 1000${unit}AGL${end}` })).toMatchObject({
      upper: { reference: 'AGL', value: 1000, unit: 'ft' },
    });
  });

  it.each([
    '2500FT AMSL OR 300FT AGL WHICHEVER LOWER',
    'FL065 OR 300FT AGL',
    'FL115/3000FT AMSL',
    'UNL EXC 300FT AGL',
    'SFC OR 300FT AMSL',
    '300FT AAL',
    '150M (500FT) AGL',
  ])('takes no limit from the beginning of "%s"', (words) => {
    expect(read({ FG: `F) ${words}\nG) ${words}` })).toMatchObject({
      lower: null,
      upper: null,
      lower_text: words,
      upper_text: words,
    });
  });

  it.each([
    ['(R0043/26 NOTAMR R0041/26', 'R0043/26', 'R', 'R0041/26'],
    ['LFFA-R0043/26 NOTAMC R0041/26', 'LFFA-R0043/26', 'C', 'LFFA-R0041/26'],
  ])('says in %s what it replaces or cancels', (head, identifier, type, refers_to) => {
    expect(read({ head })).toMatchObject({ identifier, type, refers_to });
  });

  it.each([
    ['TRIGGER NOTAM - AIP SUP 091/24 MODIFIED', '091/24'],
    ['NOTAM TRIGGER - SUP AIP AIRAC 168/25 : TRAVAUX', '168/25'],
  ])('announces the supplement of %s', (E, sup_aip) => {
    expect(read({ E })).toMatchObject({ sup_aip, is_trigger: true });
  });

  it.each([
    ['PSN : 433612N 0012638E, 1.5NM RADIUS', 1.444, 43.603],
    ['WI 1.5NM RADIUS OF 433612.5N0012638E', 1.444, 43.603],
    ['1.5NM RADIUS CIRCLE CENTRED ON PSN 433612N-0012638E', 1.444, 43.603],
    ['RAYON 1,5NM AUTOUR DE 43 36 12 N - 001 26 38 E', 1.444, 43.603],
    ['RADIUS 1.5 NM AROUND N433612 E0012638', 1.444, 43.603],
    ['CENTRED ON 433612N 00012638E WITHIN 1.5NM RADIUS', 1.444, 43.603],
    ['CIRCLE OF 1.5NM RADIUS CENTRED ON 4336125N 0012638E', 1.444, 43.603],
  ])('has its circle where "%s" says', (E, longitude, latitude) => {
    const [place] = read({ E }).places;
    expect(place).toMatchObject({ type: 'Circle', radius_m: 2778 });
    if (place?.type !== 'Circle') throw new Error('no circle');
    expect(place.center[0]).toBeCloseTo(longitude, 2);
    expect(place.center[1]).toBeCloseTo(latitude, 2);
  });

  it('has the outline of its text, arcs drawn, closed where the text leaves it open', () => {
    const E = [
      'LATERAL LIMITS :',
      '433000N 0012000E',
      '434000N 0012000E',
      'CLOCKWISE ARC OF 7.2NM RADIUS CENTRED ON 434000N, 0013000E',
      '434000N 0014000E',
      '433000N 0014000E',
    ].join('\n');
    const [place] = read({ E, Q: 'LFBB/QRTCA/IV/BO/W/000/033/4336N00130E015' }).places;
    expect(place?.type).toBe('Polygon');
    if (place?.type !== 'Polygon') throw new Error('no outline');
    const [ring = []] = place.coordinates;
    expect(ring.at(-1)).toEqual(ring[0]);
    // The arc goes over the north: clockwise from west to east.
    expect(Math.max(...ring.map(([, latitude]) => latitude))).toBeGreaterThan(43.75);
    expect(ring.length).toBeGreaterThan(15);
  });

  it('has the places of all its obstacles, each a point', () => {
    const E = '2 CRANES :\n- PSN 433612N 0012638E\n- PSN 433702N 0012700E\n- PSN 433750N 0012710E';
    const { places } = read({ E, Q: 'LFBB/QOBCE/IV/M/A/000/010/4336N00126E005' });
    expect(places.map((place) => place.type === 'Circle' && place.radius_m)).toEqual([50, 50, 50]);
  });

  it('keeps the circle of its Q line for a position that is elsewhere', () => {
    expect(read({ E: '1NM RADIUS AROUND 100000N 0500000W' }).place_source).toBe('q_line');
  });

  it('without a place says so', () => {
    expect(read({ Q: 'LFBB/QRTCA/IV/BO/W/000/033/4336N00124E999' })).toMatchObject({
      places: [],
      place_source: null,
    });
  });

  it.each([
    ['LFFA-R0042/26 NOTAM\nA) LFBB\nB) 2606100700 C) PERM\nE) X', 'no_q_line'],
    [notamMessage({ Q: 'LFBB' }), 'q_line_unreadable'],
    [notamMessage({ BC: '' }), 'no_validity'],
    [notamMessage({ BC: 'B) 2613990700 C) PERM' }), 'validity_unreadable'],
    [notamMessage({ BC: 'B) 2606120700 C) 2606100700' }), 'ends_before_it_begins'],
    [notamMessage({ E: '' }), 'no_text'],
    [notamMessage({ head: 'R0042/26 NOTAMR' }), 'no_reference'],
    [notamMessage({ E: 'X'.repeat(30_000) }), 'too_long'],
  ])('is refused with its line and reason: %#', (text, reason) => {
    const { notams, refused } = parseNotams(`\n\n${text}`);
    expect(notams).toEqual([]);
    expect(refused).toMatchObject([{ line: 3, reason }]);
  });

  it('keeps lists and item letters within its text', () => {
    const { text } = read({ E: 'WORKS :\nA) NORTH\nB) SOUTH' });
    expect(text).toBe('WORKS :\nA) NORTH\nB) SOUTH');
  });
});

describe('a NOTAM in another layout', () => {
  const plain = notamMessage({ D: 'DAILY 0700-1600', BC: 'B) 2606100700 C) 2606121600' });
  const whole = parseNotams(plain).notams[0];

  it('has its items wherever its letters stand', () => {
    const oneLine = plain.split('\n').join(' ');
    for (const text of [oneLine, `(${oneLine})`]) {
      const { notams, refused } = parseNotams(
        `${notamMessage({ head: 'LFFA-R0041/26 NOTAM' })}\n\n${text}\n${notamMessage({ head: 'W0001/26 NOTAMN' })}`,
      );
      expect([notams.length, refused]).toEqual([3, []]);
      expect(notams[1]).toEqual({ ...whole, raw: notams[1]?.raw });
      // What is kept is read again.
      expect(parseNotams(notams[1]?.raw ?? '').notams).toEqual([notams[1]]);
    }
    const two = parseNotams(`${oneLine} ${oneLine.replace('R0042', 'R0043')}`);
    expect(two.notams.map(({ identifier }) => identifier)).toEqual(['LFFA-R0042/26', 'LFFA-R0043/26']);
  });

  it('is read indented, as SOFIA-Briefing gives it', () => {
    const indented = [
      'LFFA-R0042/26',
      '    DU: 10 06 2026 07:00 AU: 12 06 2026 16:00',
      '    A)  LFBB',
      '    Q)  LFBB / QRTCA / IV / BO / W / 000/033 / 4336N00124E005',
      '    D)  DAILY 0700-1600',
      '    E)  ZRT DEMO ACTIVE',
      '    F)  SFC',
      '    G)  3300FT AMSL',
    ].join('\n');
    const { notams, refused } = parseNotams(`${indented}\n\n${indented.replace('R0042', 'R0043')}`);
    expect(refused).toEqual([]);
    expect(notams[0]).toEqual({ ...whole, raw: notams[0]?.raw });
    expect(parseNotams(notams.map(({ raw }) => raw).join('\n\n')).notams).toEqual(notams);
  });

  const part = (number: number, E: string, FG: string): string =>
    [
      'D9616/26 NOTAMN',
      'Q) LFBB/QRTCA/IV/BO/W/000/030/4336N00118E005',
      `A) LFBB PART ${number} OF 2 B) 2611300600 C) 2612012000`,
      'D) NOV 30 0800-2200, DEC 01 0500-1800',
      `E) ${E}`,
      ...(FG ? [FG] : []),
      `END PART ${number} OF 2`,
      'CREATED: 15 NOV 2026 15:42:00',
      'SOURCE: EUECYIYN',
    ].join('\n');
  it.each([
    ['F) 3300FT AMSL G) SFC', null, null],
    ['F) FL100 G) 3000FT AMSL', null, null],
    ['F) 1500FT AGL G) 1000FT AMSL', null, null],
    ['F) UNL G) FL100', null, null],
    ['F) 300FT AMSL G) 500FT AGL', 'AMSL', 'AGL'],
    ['F) FL035 G) 3000FT AMSL', 'FL', 'AMSL'],
    ['F) SFC G) UNL', 'AGL', 'UNL'],
  ])(
    'take no limits that contradict each other, and the levels of the Q line for them: %s',
    (limits, lower, upper) => {
      const [notam] = parseNotams(
        [
          'A1234/26 NOTAMN',
          'Q) LFBB/QRPCA/IV/BO/W/100/000/4336N00126E005',
          'A) LFBB B) 2612010000 C) 2612312359',
        ]
          .concat('E) ZIT 433600N 0012600E RADIUS 2KM', limits)
          .join('\n'),
      ).notams;
      expect([notam?.lower?.reference ?? null, notam?.upper?.reference ?? null]).toEqual([lower, upper]);
      expect([notam?.q_lower_fl, notam?.q_upper_fl]).toEqual([0, 100]);
    },
  );

  const created = ['CREATED: 15 Nov 2026 15:42:00', 'SOURCE: EUECYIYN'];
  it('are read without the lines of who created them, in capitals or not', () => {
    const one = (number: number): string =>
      [
        `A123${number}/26 NOTAMN`,
        'Q) LFBB/QRPCA/IV/BO/W/000/033/4336N00126E005',
        'A) LFBB B) 2612010000 C) 2612312359',
        'E) ZIT 433600N 0012600E RADIUS 2KM',
        'F) SFC G) 3300FT AMSL',
        ...created,
      ].join('\n');
    const { notams, refused } = parseNotams(`${one(1)}\n\n${one(2)}\n`);
    expect(refused).toEqual([]);
    expect(notams.map(({ text }) => text)).toEqual(Array(2).fill('ZIT 433600N 0012600E RADIUS 2KM'));
  });

  const outline = part(
    1,
    'LATERAL LIMITS: 433600N 0011800E, 433600N 0012400E, 434000N 0012400E, 433600N 0011800E.',
    '',
  );
  const limits = part(2, '- UAS FLIGHTS PROHIBITED', 'F) GND G) FL100');

  it.each([
    [outline, limits],
    [limits, outline],
  ])('in parts is one, in whatever order they come', (first, second) => {
    const { notams, refused } = parseNotams(`${first}\n\n${notamMessage()}\n\n${second}`);
    expect([notams.length, refused]).toEqual([2, []]);
    const joined = notams.find(({ identifier }) => identifier === 'D9616/26');
    expect(joined).toMatchObject({
      locations: ['LFBB'],
      text: 'LATERAL LIMITS: 433600N 0011800E, 433600N 0012400E, 434000N 0012400E, 433600N 0011800E.\n- UAS FLIGHTS PROHIBITED',
      lower: { reference: 'AGL', value: 0 },
      upper: { reference: 'FL', value: 100 },
      schedule_text: 'NOV 30 0800-2200, DEC 01 0500-1800',
      place_source: 'text',
      places: [{ type: 'Polygon' }],
    });
    expect(parseNotams(joined?.raw ?? '').notams).toEqual([joined]);
  });

  it('of which a part is missing is read with the circle of its Q line, and said so', () => {
    const { notams, refused } = parseNotams(outline);
    expect(notams).toMatchObject([
      { place_source: 'text_in_part', places: [{ type: 'Polygon' }, { type: 'Circle' }] },
    ]);
    expect(refused).toEqual([{ line: 1, identifier: 'D9616/26', reason: 'part_missing' }]);
  });

  it.each([
    'LFFA W07022-26 NOTAMN Q) LFBB/QRPCA/IV/BO/W/000/010/4345N00118E002 A) LFBB B) 2611300600 C) 2612012000 E) X F) SFC G) 3000FT AMSL',
    'LFFA-W0702/26 NOTAMN\nPROHIBITED AREA',
    'LFFA-W0702/26 NOTAMN A) LFBB B) 2611300600 C) 2612012000 E) PROHIBITED AREA',
    'LFFA-W0702/2026 NOTAMN\nQ) LFBB/QRPCA/IV/BO/W/000/010/4345N00118E002\nA) LFBB B) 2611300600 C) PERM\nE) X',
  ])('that cannot be read is refused by its line, wherever it stands: %#', (unread) => {
    const other = notamMessage({ head: 'W0001/26 NOTAMN' });
    for (const text of [
      `${notamMessage()}\n\n${unread}\n\n${other}`,
      `${unread}\n\n${notamMessage()}\n\n${other}`,
    ]) {
      const { notams, refused } = parseNotams(text);
      expect(notams.map(({ raw }) => raw)).toEqual([notamMessage(), other]);
      expect(refused).toHaveLength(1);
      const line = text.split('\n').indexOf(unread.split('\n')[0] ?? '') + 1;
      expect([line, line + 1]).toContain(refused[0]?.line);
    }
    expect(parseNotams(unread).refused).toHaveLength(1);
  });

  it('that begins with its items, without a heading, is refused', () => {
    const [, ...rest] = notamMessage().split('\n');
    expect(parseNotams(rest.join('\n')).refused).toMatchObject([{ line: 1, reason: 'no_identifier' }]);
    expect(parseNotams('A) LFBB\nB) 2606100700 C) PERM\nE) X').refused).toHaveLength(1);
  });
});
