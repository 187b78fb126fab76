import type { FlightConstraint } from '@envol/contract/constraints';
import type { Flight } from '@envol/contract/flights';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { approvalOf } from '../../../test/approvals.ts';
import { box, button, choose } from '../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { MAVIC } from '../../../test/drones.ts';
import { asksBefore, chooseTyped, refusesAtField } from '../../../test/formHabits.ts';
import { openSessionOf, signedInAs } from '../../../test/people.ts';
import { showPage } from '../../../test/router.tsx';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { ApprovalPanel } from './approval/ApprovalPanel.tsx';
import { SeveralDialog } from './import/SeveralDialog.tsx';
import { ProofDialog, type ProofInput } from './proof/ProofDialog.tsx';
import { SeriesCard } from './series/SeriesCard.tsx';
import { SplitCard } from './split/SplitCard.tsx';
import { WhatIfScreen } from './whatif/WhatIfScreen.tsx';

const api = setUpFakeApi();

const STEP = {
  id: 5,
  key: 'zone:LF-R 1',
  kind: 'restricted',
  title: { kind: 'name', name: 'LF-R 1' },
  proof: null,
} as unknown as FlightConstraint;

describe('what proves a step', () => {
  const prove = (proof: ProofInput): Promise<void> =>
    call(
      endpoints.updateFlightConstraint,
      { params: { id: 1, cid: 5 }, body: { status: 'checked', proof } },
      { handles: 'all' },
    ).then(() => undefined);

  it('begins with who does it now, asks how, and keeps it all where the server refuses', async () => {
    openSessionOf({});
    const onClose = vi.fn();
    const user = await show(
      <ProofDialog step={STEP} zone="Europe/Paris" onProved={prove} onClose={onClose} />,
      ['flights', 'constraints', 'errors'],
    );
    const submit = () => button('Marquer comme fait');
    expect(box(/^Par qui/)).toHaveProperty('value', 'Claire Morel');
    await user.click(submit());
    const how = button(/Comment/);
    await waitFor(() => expect(document.activeElement).toBe(how));
    expect(api.now.sent).toEqual([]);
    await choose(user, /Comment/, 'Par téléphone');
    await user.type(box(/^Référence/), 'M. Roux, 14 h');
    await refusesAtField({
      api: api.now,
      user,
      call: 'updateFlightConstraint',
      field: 'reference',
      input: () => box(/^Référence/),
      submit,
    });
    expect(api.now.bodies('updateFlightConstraint')).toMatchObject([
      { status: 'checked', proof: { by: 'Claire Morel', how: 'phone', reference: 'M. Roux, 14 h' } },
    ]);
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('several missions of one file', () => {
  it('asks for what they share, and keeps it where the server refuses', async () => {
    openSessionOf({});
    api.now.answer('simplifiedPilots', [
      { id: 2, full_name: 'Léa Petit', phone: '+33600000001', is_archived: false },
    ]);
    api.now.answer('simplifiedDrones', [MAVIC]);
    const onMade = vi.fn();
    const user = await show(
      <SeveralDialog
        file={new File(['<kml/>'], 'zones.kml')}
        use="points"
        choices={[{ key: 'i1' }, { key: 'i2' }] as never}
        onClose={() => undefined}
        onMade={onMade}
      />,
      ['imports', 'flights', 'errors'],
    );
    const dialog = screen.getByRole('dialog');
    const submit = () => dialog.querySelector('button[type=submit]') as HTMLElement;
    const height = () => box(/^Hauteur/);
    await user.clear(height());
    await user.type(height(), '0');
    await user.click(submit());
    await waitFor(() => expect(height().getAttribute('aria-invalid')).toBe('true'));
    expect(api.now.bodies('bulkImport')).toEqual([]);
    await user.clear(height());
    await user.type(height(), '60');
    await user.type(box(/^Nom commun/), 'Bassins');
    for (const field of [/Visibilité/, /Scénario/]) {
      await user.click(within(dialog).getByRole('button', { name: field }));
      await user.click((await screen.findAllByRole('option'))[0] as HTMLElement);
    }
    await user.click(submit());
    expect(await screen.findByText(/^2 champs/)).toBeTruthy();
    await chooseTyped(user, /^Télépilotes/, 'Léa Petit');
    await chooseTyped(user, /^Drones/, 'Mavic 3');
    await refusesAtField({
      api: api.now,
      user,
      call: 'bulkImport',
      field: 'mission.max_flying_height',
      input: height,
      submit,
    });
    expect(onMade).not.toHaveBeenCalled();
  });
});

const FLIGHT = {
  id: 7,
  name: 'Pylônes',
  time_zone: 'Europe/Paris',
  areas: [
    { id: 1, name: 'Nord' },
    { id: 2, name: 'Sud' },
  ],
  analysis: {
    constraints: [{ key: 'ctr', effect: 'agreement', status: 'todo', overlap: { area_ids: ['2'] } }],
  },
} as unknown as Flight;

const Card = () => <SplitCard flight={FLIGHT} />;

describe('what can fly without waiting', () => {
  const PREVIEW = {
    can_be_split: true,
    is_frozen: true,
    free: [{ id: 1, name: 'Nord' }],
    held: [{ id: 2, name: 'Sud', by: ['CTR LILLE'] }],
    everywhere: [],
  };
  it('is offered with what the others wait for; a refusal leaves the mission, and can be tried again', async () => {
    api.now.answer('previewFlightSplit', PREVIEW);
    const { user, path } = await showPage('/here', Card, ['missions', 'flights']);
    expect(await screen.findByText(/Nord peut voler sans attendre/)).toBeTruthy();
    expect(screen.getByText(/Sud attend/).textContent).toContain('CTR LILLE');
    expect(screen.getByText(/fige cette mission/)).toBeTruthy();
    api.now.refuse('splitFlight', 'NOTHING_TO_SPLIT');
    const release = api.now.hold();
    await user.dblClick(button('Séparer les zones libres'));
    release();
    await waitFor(() => expect(button('Séparer les zones libres')).toHaveProperty('disabled', false));
    expect(api.now.bodies('splitFlight')).toEqual([{ name: 'Pylônes, sans attendre' }]);
    expect(path()).toBe('/here');
  });

  it('is not offered where the server knows better', async () => {
    api.now.answer('previewFlightSplit', { ...PREVIEW, can_be_split: false });
    await showPage('/here', Card, ['missions', 'flights']);
    await waitFor(() => expect(api.now.sent).toHaveLength(1));
    expect(screen.queryByRole('button')).toBeNull();
  });
});

const SERIES = {
  id: 3,
  rule: { step: 'week' as const, until: '2026-12-31', skips_holidays: true },
  flights: [7, 8, 9].map((id, index) => ({
    id,
    display_identifier: `M-100${id}`,
    name: 'Pylônes',
    date_start: `2026-11-0${index + 1}T08:00:00.000Z`,
    date_end: `2026-11-0${index + 1}T10:00:00.000Z`,
    time_zone: 'Europe/Paris',
    status: 'planned' as const,
    verdict: 'clear' as const,
    is_archived: false,
  })),
};
const Series = () => <SeriesCard flight={FLIGHT} />;

describe('a series', () => {
  it('is changed after a question, once, and tells what was left and why', async () => {
    signedInAs(['flight:write']);
    api.now.answer('getFlightSeries', { series: SERIES });
    const { user } = await showPage('/here', Series, ['series', 'flights']);
    const opener = await screen.findByRole('button', { name: 'Appliquer à toute la série' });
    await asksBefore({
      api: api.now,
      user,
      call: 'applyToSeries',
      opener: () => opener,
      confirm: 'Appliquer à toute la série',
      says: /série/,
      danger: false,
      agree: () =>
        api.now.answer('applyToSeries', {
          changed: [8],
          left: [{ id: 9, display_identifier: 'M-1009', reason: 'frozen', detail: null }],
        }),
    });
    expect(await screen.findByText(/M-1009 \(demande en cours\)/)).toBeTruthy();
    expect(api.now.bodies('applyToSeries').at(-1)).toEqual({ to: 'all' });
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('shows its days and no act to whoever may not write', async () => {
    signedInAs([]);
    api.now.answer('getFlightSeries', { series: SERIES });
    await showPage('/here', Series, ['series', 'flights']);
    expect(await screen.findAllByRole('link')).toHaveLength(2);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

const Panel = () => <ApprovalPanel id={7} onClose={() => undefined} />;

describe('a request from its operator’s side', () => {
  it('is withdrawn after a question that begins on “no”, once; what is written stays when it does not go', async () => {
    openSessionOf({ permissions: ['approval:message', 'approval:cancel'], capabilities: ['flies'] });
    api.now.answer('getApproval', approvalOf());
    api.now.answer('listMessages', []);
    const { user } = await showPage('/here', Panel, ['flights', 'approvals']);
    const cancel = await screen.findByRole('button', { name: 'Annuler la demande' });
    const write = await screen.findByRole('textbox');
    await user.type(write, 'Nous décalons d’une heure.');
    api.now.refuse('postMessage', 'APPROVAL_CLOSED');
    const release = api.now.hold();
    await user.keyboard('{Control>}{Enter}{Enter}{/Control}');
    release();
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(api.now.bodies('postMessage')).toHaveLength(1);
    expect(write).toHaveProperty('value', 'Nous décalons d’une heure.');
    const cancelled = approvalOf({ status: 'cancelled', available_actions: [] });
    await asksBefore({
      api: api.now,
      user,
      call: 'cancelApproval',
      opener: () => cancel,
      confirm: 'Annuler la demande',
      says: /demande/,
      agree: () => {
        api.now.answer('cancelApproval', cancelled);
        api.now.answer('getApproval', cancelled);
      },
    });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Annuler la demande' })).toBeNull());
  });
});

describe('what if', () => {
  it('says what is missing where nothing was drawn, and asks the server for nothing', async () => {
    openSessionOf({});
    await showPage('/map/flights/new/what-if', WhatIfScreen, ['what_if', 'flights', 'constraints']);
    expect(await screen.findByText(/Dessinez une zone/)).toBeTruthy();
    expect(api.now.sent).toEqual([]);
  });
});
