import { expect, test } from 'vitest';
import { readUasName } from './uasName.ts';

const read = (name: string, reason: string | null = null, fromSurface = false) => {
  const { subject, concerns, runway } = readUasName(name, reason, fromSurface);
  return [subject, concerns, runway];
};

test.each([
  ['Piste 16/34 aérodrome MAYOTTE - MARCEL HENRY FMCZ', ['runway', 'FMCZ', '16/34']],
  ['Piste 01R/19L aérodrome VALENCE CHABEUIL LFLU', ['runway', 'LFLU', '01R/19L']],
  ['Piste 08/26 aérodrome ALBE LF01', ['runway', 'LF01', '08/26']],
  ['Piste 32 aérodrome FAYENCE LFMF', ['runway', 'LFMF', '32']],
  ['Piste 12/30 aérodrome MIQUELON lfVM', ['runway', 'LFVM', '12/30']],
  ['Piste 09/27 aérodrome BUXEUIL ST REMY / CREUSE LF05', ['runway', 'LF05', '09/27']],
  ['Hélistation LYON CENTRE HOSPITALIER SUD', ['heliport', null, null]],
  ['[LF][R 5 B] CHAUMONT JUVANCOURT', ['restricted_area', 'LF-R 5 B', null]],
  ['[LF][R 217 /1]', ['restricted_area', 'LF-R 217/1', null]],
  ['[NW][R 1] Montagne des sources', ['restricted_area', 'NW-R 1', null]],
  ['[LF][P 68-2] LE ROZELIER', ['prohibited_area', 'LF-P 68-2', null]],
  ['[SO][D 10 A] CONNETABLE', ['danger_area', 'SO-D 10 A', null]],
  ['[LF][SUR 020] TOULOUSE hôpital Purpan', ['overflight_mark', null, null]],
  ['[LF][PRN 650] CALANQUES', ['nature', null, null]],
  ['[LF][Aer 8100] WILLER (68)', ['model_flying', null, null]],
  ['[NW][AP 98-001] KUENDU BEACH', ['model_flying', null, null]],
  ['[LF][SETBA Secteur ARDÈCHE]', ['military_training', null, null]],
  ['[LF][SEBAH EH 01.067 A]', ['military_training', null, null]],
  ['[LF][VOLTAC DAX N]', ['military_training', null, null]],
  ['[lf][TMA SAINT PIERRE]', ['other', 'TMA SAINT PIERRE', null]],
  ['BE - Cantonal Police of Bern', ['other', null, null]],
  ['', ['other', null, null]],
])('the published name “%s” is read by its parts', (name, expected) => expect(read(name)).toEqual(expected));

test('a control zone is military when the publication says so, or prohibits from the surface', () => {
  const name = '[LF][CTR BLAGNAC]';
  expect(read(name, 'Zone de contrôle civile', true)).toEqual(['control_zone', 'BLAGNAC', null]);
  expect(read('[LF][CTR OCHEY]', 'Zone de contrôle militaire')).toEqual([
    'military_control_zone',
    'OCHEY',
    null,
  ]);
  expect(read(name, null, true)[0]).toBe('military_control_zone');
  expect(read(name, null, false)[0]).toBe('control_zone');
  expect(read('[LF-EG][CTR ILES ANGLO NORMANDES] (partie sud)')[1]).toBe('ILES ANGLO NORMANDES');
});
