import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { button } from '../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { NORD_COMPANY } from '../../../test/operatorDesk.ts';
import { openSessionOf } from '../../../test/people.ts';
import { armyInfo, prefectureInfo } from '../../../test/prefectureInfo.ts';
import { CompleteOperatorAct } from './CompleteOperatorAct.tsx';

const api = setUpFakeApi();
const WORDS = ['complete', 'company', 'errors'] as const;
const showStep = () => show(<CompleteOperatorAct flight_id={3} told="prefecture" />, WORDS);
const UID_KNOWN = { ...prefectureInfo, registry: 'alphatango' as const, registry_uid: '184533' };

it('CompleteOperatorAct completes the SIRET beside the declaration, and is gone once the record has it', async () => {
  openSessionOf({ permissions: ['operator:write', 'flight:write'], operator: { id: 4 } as never });
  const operator = {
    ...NORD_COMPANY,
    uas_operator_number: 'FRA0123456789abc',
    siret: null,
    address_1: '1 rue de la Halle',
    city: 'Colomiers',
  };
  api.now.answer('getOperator', operator);
  api.now.answer('getPrefectureNotificationsInfo', UID_KNOWN);
  const user = await showStep();
  await user.click(await screen.findByRole('button', { name: /SIRET$/ }));
  const field = await screen.findByRole('textbox', { name: 'SIRET' });
  await user.type(field, '732 829 320 00075');
  await user.click(button('Valider'));
  expect(await screen.findByText(/clé de contrôle/)).toBeTruthy();
  expect(api.now.bodies('updateOperator')).toEqual([]);
  await user.clear(field);
  const complete = { ...operator, siret: '73282932000074' };
  api.now.answer('updateOperator', complete);
  api.now.answer('getOperator', complete);
  await user.type(field, '732 829 320 00074');
  await user.click(button('Valider'));
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(api.now.bodies('updateOperator')).toEqual([{ siret: '73282932000074' }]);
});

const BARE = { ...NORD_COMPANY, uas_operator_number: 'FRA0123456789abc', siret: '73282932000074' };

it('CompleteOperatorAct takes the address as it is written on a letter, and asks again for a part that is missing', async () => {
  openSessionOf({ permissions: ['operator:write', 'flight:write'], operator: { id: 4 } as never });
  const lacking = { ...BARE, address_1: null, postal_code: null, city: null, country: null };
  api.now.answer('getOperator', lacking);
  api.now.answer('getPrefectureNotificationsInfo', UID_KNOWN);
  api.now.answer('updateOperator', lacking);
  const user = await showStep();
  await user.click(await screen.findByRole('button', { name: /adresse$/ }));
  const field = await screen.findByRole('textbox', { name: 'Adresse en France' });
  await user.type(field, '12 rue des Fleurs');
  await user.click(button('Valider'));
  expect(await screen.findByText(/Écrivez la rue, le code postal et la ville/)).toBeTruthy();
  await user.type(field, ', 31770 Colomiers');
  await user.click(button('Valider'));
  await waitFor(() =>
    expect(api.now.bodies('updateOperator')).toEqual([
      { address_1: '12 rue des Fleurs', postal_code: '31770', city: 'Colomiers', country: 'France' },
    ]),
  );
});

it('tells who does not administer the company who can complete it', async () => {
  openSessionOf({ permissions: ['flight:write'], operator: { id: 4 } as never });
  api.now.answer('getPrefectureNotificationsInfo', UID_KNOWN);
  api.now.answer('getOperator', { ...BARE, siret: null, address_1: '1 rue de la Halle', city: 'Colomiers' });
  await showStep();
  expect(await screen.findByText(/Un administrateur de l’entreprise peut/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  ['takes back what it wrote', '73282932000074', [{ siret: '73282932000074' }, { siret: null }]],
  [
    'takes nothing back that a colleague has changed since, and says so',
    '55208131766522',
    [{ siret: '73282932000074' }],
  ],
])('writes of the company what was typed: %s', async (_, now, written) => {
  openSessionOf({ permissions: ['operator:write', 'flight:write'], operator: { id: 4 } as never });
  const lacking = { ...BARE, siret: null, address_1: '1 rue de la Halle', city: 'Colomiers' };
  api.now.answer('getOperator', lacking);
  api.now.answer('getPrefectureNotificationsInfo', UID_KNOWN);
  const user = await showStep();
  await user.click(await screen.findByRole('button', { name: /SIRET$/ }));
  await user.type(await screen.findByRole('textbox', { name: 'SIRET' }), '732 829 320 00074');
  api.now.answer('updateOperator', { ...lacking, siret: '73282932000074' });
  api.now.answer('getOperator', { ...lacking, siret: now });
  await user.click(button('Valider'));
  await user.click(await screen.findByRole('button', { name: 'Annuler la saisie' }));
  await waitFor(() => expect(api.now.bodies('updateOperator')).toEqual(written));
  const isOwn = now === '73282932000074';
  if (!isOwn) await screen.findByText(/a été modifié entre-temps/);
  expect(screen.queryByText(/a été modifié entre-temps/) === null).toBe(isOwn);
});

const COMPLETE = { ...BARE, address_1: '1 rue de la Halle', city: 'Colomiers' };
const LACKING = {
  'numéro d’exploitant': { uas_operator_number: null },
  SIRET: { siret: null },
  adresse: { address_1: null },
  'identifiant AlphaTango': {},
} as const;
const UID = 'identifiant AlphaTango';
const subsets = Array.from({ length: 2 ** Object.keys(LACKING).length }, (_, mask) =>
  Object.keys(LACKING).filter((_, place) => (mask >> place) & 1),
);

describe('the step of a company that lacks something', () => {
  it.each(subsets.map((words) => [words.join(' + ') || 'nothing', words] as const))(
    'names of the company what a declaration lacks, and no more: %s',
    async (_, words) => {
      openSessionOf({ permissions: ['operator:write', 'flight:write'], operator: { id: 4 } as never });
      const lacked = words.map((word) => LACKING[word as keyof typeof LACKING]);
      api.now.answer('getOperator', Object.assign({}, COMPLETE, ...lacked));
      const registry_uid = words.includes(UID) ? null : '184533';
      api.now.answer('getPrefectureNotificationsInfo', { ...UID_KNOWN, registry_uid });
      await showStep();
      await waitFor(() => expect(api.now.last('getPrefectureNotificationsInfo')).toBeDefined());
      if (words.length === 0) return expect(screen.queryByRole('button')).toBeNull();
      await waitFor(() => {
        const name = screen.getByRole('button').textContent ?? '';
        expect(Object.keys(LACKING).filter((word) => name.includes(word))).toEqual(words);
      });
    },
  );

  it.each([
    ['no registry is connected', { registry: 'none' as const }],
    [
      'it is handed in on paper',
      { prefectures: prefectureInfo.prefectures.map((each) => ({ ...each, channel: 'own_form' as const })) },
    ],
  ])('asks for no identifier with the registry where %s', async (_, info) => {
    openSessionOf({ permissions: ['operator:write', 'flight:write'], operator: { id: 4 } as never });
    api.now.answer('getOperator', COMPLETE);
    api.now.answer('getPrefectureNotificationsInfo', { ...UID_KNOWN, registry_uid: null, ...info });
    await showStep();
    await waitFor(() => expect(api.now.last('getPrefectureNotificationsInfo')).toBeDefined());
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('completes the identifier under which the army’s notification leaves, with the cursor in its field', async () => {
    openSessionOf({ permissions: ['operator:write', 'flight:write'], operator: { id: 4 } as never });
    api.now.answer('getOperator', { ...COMPLETE, siret: null });
    const info = { ...armyInfo, registry: 'alphatango' as const, registry_uid: null };
    api.now.answer('getArmyNotificationsInfo', info);
    api.now.answer('addAlphaTangoUid', { ...COMPLETE, alphatango_uids: ['184533'] });
    const user = await show(<CompleteOperatorAct flight_id={3} told="army" />, WORDS);
    // The army's notification names no SIRET.
    await user.click(await screen.findByRole('button', { name: /entreprise\s: identifiant AlphaTango$/ }));
    const field = await screen.findByRole('textbox', { name: 'Identifiant AlphaTango' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    api.now.answer('getArmyNotificationsInfo', { ...info, registry_uid: '184533' });
    await user.type(field, '184533');
    await user.click(button('Valider'));
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(api.now.bodies('addAlphaTangoUid')).toEqual([{ alphatango_uid: '184533' }]);
  });
});
