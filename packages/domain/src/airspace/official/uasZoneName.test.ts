import { expect, test } from 'vitest';
import { calledZoneName, readableZoneName, shortZoneName } from './uasZoneName.ts';

test.each([
  [
    '[LF][SUR 011] Centre pénitentiaire de POITIERS-VIVONNE',
    'SUR 011 · Centre pénitentiaire de Poitiers-Vivonne',
  ],
  ['[LF][SUR 020] TOULOUSE hôpital Purpan', 'SUR 020 · Toulouse hôpital Purpan'],
  ["[LF][SUR 563] Maison d'arrêt de Bois d'Arcy", 'SUR 563 · Maison d’arrêt de Bois d’Arcy'],
  ['[LF][SUR 577] UHSA de SECLIN', 'SUR 577 · UHSA de Seclin'],
  ['[NT][SUR 050] Centre pénitentiaire de TAIOHAE.', 'SUR 050 · Centre pénitentiaire de Taiohae'],
  // Whether "PRECIGNE" is "Précigné" is not in the publication: no accent is invented.
  ['[LF][SUR 215] Usine ALSETEX à PRECIGNE', 'SUR 215 · Usine Alsetex à Precigne'],
  ['[LF][PRN 390] PARC NATIONAL DES CEVENNES', 'PRN 390 · Parc national des Cévennes'],
  ["[LF][PRN 030] PLATIER D'OYE", 'PRN 030 · Platier d’Oye'],
  ['[LF][Aer 8083] LE SYNDICAT (88)', 'Aer 8083 · Le Syndicat (88)'],
  ['[LF][Aer 8552-2] LANDEDA 2 (29)', 'Aer 8552-2 · Landeda 2 (29)'],
  ['[LF][Aer 8320] Moulin-sous-Touvent (60)', 'Aer 8320 · Moulin-sous-Touvent (60)'],
  ['[NW][AP 98-001] KUENDU BEACH', 'AP 98-001 · Kuendu Beach'],
  ['[LF][R 5 B] CHAUMONT JUVANCOURT', 'LF-R 5 B · Chaumont Juvancourt'],
  ['[LF][R 217 /1]', 'LF-R 217/1'],
  ['[NW][R 1] Montagne des sources', 'NW-R 1 · Montagne des sources'],
  ['[LF][P 1] BLAYAIS-BRAUD ET SAINT LOUIS', 'LF-P 1 · Blayais-Braud et Saint Louis'],
  ['[LF][D 18 B2] Région maritime Atlantique BREST', 'LF-D 18 B2 · Région maritime Atlantique Brest'],
  ['[LF][CTR BLAGNAC]', 'CTR Blagnac'],
  ['[LF][CTR SAINT DIZIER]', 'CTR Saint Dizier'],
  ['[LF-EG][CTR ILES ANGLO NORMANDES] (partie sud)', 'CTR Iles Anglo Normandes (partie sud)'],
  ['[lf][TMA SAINT PIERRE]', 'TMA Saint Pierre'],
  ['[LF][SETBA Secteur ARDÈCHE]', 'SETBA Secteur Ardèche'],
  ['[LF][SEBAH EH 01.067 A]', 'SEBAH EH 01.067 A'],
  ['[LF][VOLTAC PAU NE]', 'VOLTAC Pau NE'],
  ['Piste 16/34 aérodrome MAYOTTE - MARCEL HENRY FMCZ', 'Piste 16/34 · Mayotte-Marcel-Henry (FMCZ)'],
  ['Piste 14L/32R aérodrome TOULOUSE BLAGNAC LFBO', 'Piste 14L/32R · Toulouse-Blagnac (LFBO)'],
  ['Piste 12/30 aérodrome MIQUELON lfVM', 'Piste 12/30 · Miquelon (LFVM)'],
  ['Hélistation LYON CENTRE HOSPITALIER SUD', 'Hélistation Lyon centre hospitalier sud'],
  ['Hélistation NICE HOPITAL PASTEUR 2', 'Hélistation Nice hôpital Pasteur 2'],
  ["Hélistation ILE D'YEU PORT JOINVILLE", 'Hélistation Île d’Yeu Port Joinville'],
  ['Hélistation CHIVA (FOIX)CENTRE HOSPITALIER', 'Hélistation CHIVA (Foix) centre hospitalier'],
  ['Hélistation LA PLAGNE', 'Hélistation La Plagne'],
  ['BE - Cantonal Police of Bern', 'BE - Cantonal Police of Bern'],
  ['', ''],
])('the name published as “%s” is shown as “%s”', (published, readable) =>
  expect(readableZoneName(published)).toBe(readable),
);

test('a sentence calls a zone without the code of its list, a map by the code alone', () => {
  const name = '[LF][SUR 011] Centre pénitentiaire de POITIERS-VIVONNE';
  expect([calledZoneName(name), shortZoneName(name)]).toEqual([
    'Centre pénitentiaire de Poitiers-Vivonne',
    'SUR 011',
  ]);
  expect([calledZoneName('[LF][CTR BLAGNAC]'), shortZoneName('[LF][CTR BLAGNAC]')]).toEqual([
    'CTR Blagnac',
    'CTR Blagnac',
  ]);
  expect(shortZoneName('Hélistation LA PLAGNE')).toBe('Hélistation La Plagne');
  expect([calledZoneName('[LF][R 217 /1]'), calledZoneName('')]).toEqual(['LF-R 217/1', '']);
});
