import type {
  ArmyNotificationsInfo,
  PrefectureNotificationsInfo,
} from '@envol/contract/flight-notifications';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { button } from '../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { openSessionOf } from '../../../test/people.ts';
import { NotifyDialog } from './NotifyDialog.tsx';
import { ResendDialog } from './ResendDialog.tsx';

const api = setUpFakeApi();
const WORDS = ['flight_notifications', 'flights', 'complete', 'errors'] as const;
const FLIGHT = { id: 1, time_zone: 'Europe/Paris', date_start: '2099-06-11T06:00:00.000Z' };
const choices = {
  pilots: [{ id: 4, name: 'Camille Laurent', phone: '+33600000000' }],
  drones: [{ id: 5, name: 'Matrice', registration: 'UAS-FR-300001' }],
  insurances: [],
  registry: 'simulated',
  registry_uid: '184533',
  mail: 'simulated',
} as const;
const prefecture = (key: string, changes: object = {}) => ({
  key,
  departement: key,
  prefecture: `Préfecture ${key}`,
  channel: 'online' as const,
  is_confirmed: true,
  source: '',
  latest_date: '2099-06-01',
  is_late: false,
  area_names: ['Zone 1'],
  recipient: null,
  ...changes,
});
const LINES = {
  siret: '73282932000074',
  no_siret: '',
  number: 'FRA1234567890abc',
  address: '3 rue du Port, 31000 Toulouse',
  certificates: [{ pilot_id: 4, certificate: 'FR-RP-118' }],
  communes: ['Toulouse 31000'],
  exclusion: 'plan joint',
  marking: 'cônes',
  signed_at: 'Toulouse',
};
const info = (changes: object = {}): PrefectureNotificationsInfo =>
  ({
    is_needed: true,
    ruleset: 'FR-2026',
    source: '',
    notice_days: 10,
    notice_mode: 'calendar',
    first_date: '2099-06-20',
    last_date: '2099-06-20',
    days: 1,
    maximum_days: 7,
    needs_reason: [],
    is_possible: true,
    earliest_at: '2099-05-01T06:00:00.000Z',
    advised_at: '2099-05-20T06:00:00.000Z',
    holidays: [],
    ...choices,
    lines: LINES,
    recorded: [],
    areas: [{ name: 'Toiture' }],
    prefectures: [prefecture('31'), prefecture('32')],
    ...changes,
  }) as unknown as PrefectureNotificationsInfo;
const shown = (key: string) => ({
  key,
  prefecture: `Préfecture ${key}`,
  channel: 'online' as const,
  recipient: `${key}@example.invalid`,
  letter: { subject: `Déclaration M-7, ${key}`, text: 'Madame, Monsieur,' },
  gaps: [],
  form: [{ title: '1 Exploitant', fields: [{ label: 'Raison sociale', value: 'Aéro Vision' }] }],
});
const filled = vi.fn();
const open = (about: Parameters<typeof NotifyDialog>[0]['about'], onClose = vi.fn()) => {
  filled.mockClear();
  if (about.kind === 'prefecture')
    api.now.answer('previewPrefectureNotifications', [shown('31'), shown('32')]);
  return show(
    <NotifyDialog flight_id={1} zone="Europe/Paris" about={about} onFilled={filled} onClose={onClose} />,
    [...WORDS],
  );
};
const sentNotice = () => api.now.sent.find(({ name }) => name === 'notifyPrefecture');

describe('the dialog of a notification', () => {
  it('shows what each prefecture will get, as it is chosen', async () => {
    const user = await open({ kind: 'prefecture', info: info() });
    expect(await screen.findByText('Déclaration M-7, 31')).toBeTruthy();
    expect(screen.getByText('Raison sociale').nextSibling?.textContent).toBe('Aéro Vision');
    await user.click(screen.getByRole('button', { name: 'Préfecture 32' }));
    expect(screen.getByText('Déclaration M-7, 32')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Numéro du contrat d’assurance' }), 'RC 1');
    await waitFor(
      () => expect(api.now.sent.at(-1)?.body).toMatchObject({ pilot_id: 4, insurance_reference: 'RC 1' }),
      { timeout: 3_000 },
    );
    expect(sentNotice()).toBeUndefined();
  });

  it('says what it waits for where nobody flies yet, and asks for no preview', async () => {
    await open({ kind: 'prefecture', info: info({ pilots: [] }) });
    expect(screen.getByText('Choisissez un télépilote et un drone pour voir l’aperçu.')).toBeTruthy();
    expect(api.now.sent).toEqual([]);
  });

  it('asks for one address a département, and for the insurance', async () => {
    const user = await open({ kind: 'prefecture', info: info() });
    expect(screen.getByText(/rien n’est envoyé à une vraie préfecture/)).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'E-mail – Préfecture 31' }), 'a@example.invalid');
    await user.type(screen.getByRole('textbox', { name: 'E-mail – Préfecture 32' }), 'b@example.invalid');
    await user.type(screen.getByRole('textbox', { name: 'Numéro du contrat d’assurance' }), 'RC 1');
    await user.click(screen.getByRole('button', { name: 'Programmer l’envoi' }));
    await waitFor(() => expect(filled).toHaveBeenCalled());
    // Held back by the page before it goes.
    expect(sentNotice()).toBeUndefined();
    expect(filled.mock.calls[0]?.[0]).toMatchObject({
      pilot_id: 4,
      drone_id: 5,
      insurance_reference: 'RC 1',
      recipients: [
        { key: '31', email: 'a@example.invalid' },
        { key: '32', email: 'b@example.invalid' },
      ],
    });
  });

  it('names each line that is empty as a field right there, and programmes nothing before', async () => {
    const lines = { ...LINES, siret: '', marking: '', certificates: [] };
    const online = { prefectures: [prefecture('31', { recipient: 'a@example.invalid' })] };
    const user = await open({ kind: 'prefecture', info: info({ lines, ...online }) });
    const button = screen.getByRole('button', { name: '4 lignes à compléter avant l’envoi' });
    await user.type(screen.getByRole('textbox', { name: 'Numéro du contrat d’assurance' }), 'RC 1');
    await user.type(screen.getByRole('textbox', { name: 'N° de certificat du télépilote' }), 'FR-RP-1');
    await user.type(screen.getByRole('textbox', { name: 'Balisage, personnel, domaine public' }), 'cônes');
    await user.click(button);
    expect(filled).not.toHaveBeenCalled();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'SIRET' })));
    const words = screen.getByRole('textbox', { name: /^Sans SIRET/ });
    await user.type(words, 'société belge BE 0123');
    await user.click(screen.getByRole('button', { name: 'Programmer l’envoi' }));
    await waitFor(() => expect(filled).toHaveBeenCalled());
    expect(filled.mock.calls[0]?.[0]).toMatchObject({
      lines: {
        siret: null,
        no_siret: 'société belge BE 0123',
        certificate: 'FR-RP-1',
        marking: 'cônes',
        communes: ['Toulouse 31000'],
      },
    });
  });

  it('asks why a declaration is late and longer than the rules have it', async () => {
    await open({ kind: 'prefecture', info: info({ needs_reason: ['late', 'over_maximum_days'], days: 9 }) });
    expect(screen.getByRole('textbox', { name: 'Motif écrit' })).toBeTruthy();
    expect(screen.getByText(/préavis est dépassé.+dépasse la durée d’une déclaration/)).toBeTruthy();
  });

  it('asks no address of a prefecture that takes paper alone', async () => {
    await open({
      kind: 'prefecture',
      info: info({ prefectures: [prefecture('06', { channel: 'own_form' })] }),
    });
    expect(screen.queryByRole('textbox', { name: /E-mail/ })).toBeNull();
  });

  it('asks the army for no address and no hour', async () => {
    const army = {
      is_needed: true,
      maximum_hours: 12,
      ...choices,
      windows: [],
    } as unknown as ArmyNotificationsInfo;
    await open({ kind: 'army', info: army });
    expect(screen.getByRole('dialog', { name: 'Notifier les armées' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /E-mail|Motif/ })).toBeNull();
  });

  it('asks why when the hour chosen is past the notice', async () => {
    await open({ kind: 'prefecture', info: info({ advised_at: '2099-06-05T06:00:00.000Z' }) });
    expect(screen.getByRole('textbox', { name: 'Motif écrit' })).toBeTruthy();
    expect(screen.getByText(/À cette heure, le préavis sera dépassé/)).toBeTruthy();
  });

  it('sends a declaration again with its reason, where the notice is over since', async () => {
    const onFilled = vi.fn();
    api.now.answer('previewPrefectureUpdate', [shown('31')]);
    const notice = { id: 7, key: '31', status: 'sent', is_outdated: true, recipient: 'a@example.invalid' };
    const user = await show(
      <ResendDialog
        flight={FLIGHT}
        notice={{ ...notice, decider: 'Préfecture 31', reason: null, scheduled_for: null } as never}
        info={info({ needs_reason: ['late'], lines: { ...LINES, marking: '' } })}
        given={null}
        onFilled={onFilled}
        onClose={vi.fn()}
      />,
      [...WORDS],
    );
    expect(screen.getByRole('dialog', { name: 'Renvoyer' })).toBeTruthy();
    expect(await screen.findByText('Déclaration M-7, 31')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Balisage, personnel, domaine public' }), 'cônes');
    await user.type(screen.getByRole('textbox', { name: 'Motif écrit' }), 'Toiture percée hier');
    const changed = { notification_id: 7, recipient: 'a@example.invalid', reason: 'Toiture percée hier' };
    await waitFor(() => expect(api.now.sent.at(-1)?.body).toMatchObject(changed), { timeout: 3_000 });
    await user.click(screen.getByRole('button', { name: 'Programmer l’envoi' }));
    await waitFor(() => expect(onFilled).toHaveBeenCalled());
    expect(onFilled.mock.calls[0]).toMatchObject([
      notice,
      {
        id: 7,
        recipient: 'a@example.invalid',
        reason: 'Toiture percée hier',
        // The certificate is its own pilot's, as it was last said.
        lines: { marking: 'cônes', certificate: null },
      },
    ]);
  });

  it('says that a prefecture which the mission left gets nothing again', async () => {
    api.now.answer('previewPrefectureUpdate', []);
    const notice = { id: 7, key: '31', status: 'sent', is_outdated: true, recipient: null };
    await show(
      <ResendDialog
        flight={FLIGHT}
        notice={{ ...notice, decider: 'Préfecture 31', reason: null, scheduled_for: null } as never}
        info={info()}
        given={null}
        onFilled={vi.fn()}
        onClose={vi.fn()}
      />,
      [...WORDS],
    );
    expect(await screen.findByText(/ne concerne plus cette préfecture/)).toBeTruthy();
  });

  it('asks of a form on paper what its declaration asks, but no address and no hour', async () => {
    const about = {
      kind: 'prefecture' as const,
      isPaper: true,
      info: info({ needs_reason: ['over_maximum_days'] }),
    };
    const user = await open(about);
    expect(screen.queryByRole('textbox', { name: /E-mail/ })).toBeNull();
    expect(screen.queryByText('Envoi')).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Numéro du contrat d’assurance' }), 'RC 1');
    await user.type(screen.getByRole('textbox', { name: 'Motif écrit' }), 'Chantier de dix jours');
    await user.click(screen.getByRole('button', { name: 'Remplir le formulaire' }));
    await waitFor(() => expect(filled).toHaveBeenCalled());
    expect(filled.mock.calls[0]?.[0]).toMatchObject({
      reason: 'Chantier de dix jours',
      insurance_reference: 'RC 1',
    });
  });

  const WINDOW = {
    key: '2099-06-20',
    flight_from: '2099-06-20T07:30:00.000Z',
    flight_to: '2099-06-20T09:00:00.000Z',
    opens_at: '2099-06-18T04:00:00.000Z',
    closes_at: '2099-06-20T03:00:00.000Z',
    leaves_at: '2099-06-18T04:00:00.000Z' as string | null,
  };
  const army = (changes: object = {}): ArmyNotificationsInfo =>
    ({ is_needed: true, maximum_hours: 48, ...choices, windows: [WINDOW], ...changes }) as never;
  const OPERATOR = { id: 4, commercial_name: 'Aéro Vision' } as never;
  const identifier = () => screen.queryByRole('textbox', { name: 'Identifiant AlphaTango' });

  it.each([
    ['a prefecture', () => ({ kind: 'prefecture' as const, info: info({ registry_uid: null }) })],
    ['the armed forces', () => ({ kind: 'army' as const, info: army({ registry_uid: null }) })],
  ])(
    'asks for the identifier of the registry that %s is told through, and writes it right there',
    async (_, about) => {
      openSessionOf({ permissions: ['operator:write', 'flight:write'], operator: OPERATOR });
      const user = await open(about());
      // Its part of the screen is loaded when it is asked for.
      await screen.findByRole('textbox', { name: 'Identifiant AlphaTango' }, { timeout: 15_000 });
      await user.type(screen.getByRole('textbox', { name: 'Numéro du contrat d’assurance' }), 'RC 1');
      expect(screen.getByRole('button', { name: /à compléter avant l’envoi/ })).toBeTruthy();
      api.now.answer('addAlphaTangoUid', { alphatango_uids: ['184533'] });
      await user.type(identifier() as HTMLElement, '184533');
      await user.click(button('Valider'));
      await waitFor(() => expect(api.now.bodies('addAlphaTangoUid')).toEqual([{ alphatango_uid: '184533' }]));
      expect(api.now.sent.filter(({ name }) => name.startsWith('notify'))).toEqual([]);
    },
  );

  it.each([
    ['no registry is connected', army({ registry: 'none', registry_uid: null })],
    ['every window is closed', army({ registry_uid: null, windows: [{ ...WINDOW, leaves_at: null }] })],
  ])('asks for no identifier where %s', async (_, given) => {
    openSessionOf({ permissions: ['operator:write', 'flight:write'], operator: OPERATOR });
    await open({ kind: 'army', info: given });
    expect(identifier()).toBeNull();
  });

  it('tells who may not write it what the company lacks', async () => {
    openSessionOf({ permissions: ['flight:write'], operator: OPERATOR });
    await open({ kind: 'army', info: army({ registry_uid: null }) });
    expect(
      await screen.findByText(
        /il manque identifiant AlphaTango pour la déclaration/,
        {},
        { timeout: 15_000 },
      ),
    ).toBeTruthy();
    expect(identifier()).toBeNull();
  });
});
