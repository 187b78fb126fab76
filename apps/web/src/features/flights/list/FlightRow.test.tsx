import type { FlightSummary } from '@envol/contract/flights';
import { act, cleanup } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { setUpFakeApi, show, textOnScreen } from '../../../../test/dom.tsx';
import { startAnalyst } from '../../../shared/airspace/index.ts';
import { FlightRow } from './FlightRow.tsx';
import type { FlightGroup } from './flightGroups.ts';

const api = setUpFakeApi();

const MISSION = {
  id: 7,
  name: 'Façades du quai',
  display_identifier: 'ENV-7',
  time_zone: 'Europe/Paris',
  date_start: '2026-06-02T08:00:00Z',
  date_end: '2026-06-02T09:00:00Z',
  max_flying_height: 60,
  height_to_fly: { height_m: 45, asked_m: 60 },
  hours_to_fly: null,
  data_age: [],
  status: 'pending',
  verdict: 'ask',
  en_route: false,
  effective_date_end: null,
  is_archived: false,
  to_update: false,
  next_step: { key: 'steps.request', params: { authority: 'Tour de Lille' } },
  missing: ['area'],
  pilots: [],
  approvals: [],
  tags: [],
} as unknown as FlightSummary;

const shown = async (changes: Partial<FlightSummary>, group: FlightGroup = 'later'): Promise<string> => {
  await show(<FlightRow flight={{ ...MISSION, ...changes }} group={group} />, ['flights']);
  return textOnScreen();
};

it('FlightRow tells what is to be done before a mission begins', async () => {
  const text = await shown({ verdict: 'incomplete' });
  expect(text).toContain('Dessiner la zone');
  expect(text).not.toContain('En vol');
});

it('says of a mission in the air that it flies, and asks nothing more for it', async () => {
  const text = await shown({ verdict: 'incomplete', en_route: true });
  expect(text).toContain('En vol');
  expect(text).not.toContain('Dessiner la zone');
});

it('says of a mission that has landed that it was flown, and of one that was not nothing', async () => {
  const landed = await shown({ verdict: 'past', effective_date_end: '2026-06-02T08:40:00Z' });
  expect(landed).toContain('Volée');
  cleanup();
  expect(await shown({ verdict: 'past' })).not.toContain('Volée');
});

it('FlightRow says the hours of a night over midnight, under its day and later', async () => {
  const night = { date_start: '2026-06-02T19:00:00Z', date_end: '2026-06-03T00:00:00Z' };
  const today = await shown(night, 'today');
  expect(today).toContain('21:00 →');
  expect(today).toContain('mer. 02:00');
  expect(await shown(night, 'later')).toContain('21:00');
});

it('FlightRow tells the height that was granted, not the one that was asked', async () => {
  const text = await shown({});
  expect(text).toContain('45 m AGL');
  expect(text).not.toContain('60 m');
});

it('FlightRow tells the hours that were granted, where they are fewer than were asked', async () => {
  const hours_to_fly = [
    { date_start: '2026-06-02T08:30:00Z', date_end: '2026-06-02T08:45:00Z', is_continuous: true },
  ];
  const period = { hours_reference: 'local', is_continuous: false } as const;
  expect(await shown({ ...period, hours_to_fly })).toMatch(/accordé\s: [^·]*2[^·]*, 10:30–10:45/);
  cleanup();
  expect(await shown({ ...period, hours_to_fly: [] })).toContain('aucune heure commune aux accords');
  cleanup();
  expect(await shown(period)).not.toContain('accord');
  cleanup();
  const { hours_to_fly: _later, ...kept } = MISSION;
  await show(<FlightRow flight={kept as FlightSummary} group="later" />, ['flights']);
  expect(textOnScreen()).toContain('45 m AGL');
});

/** Ends the worker, which would ask for the dataset again whenever a network comes. */
let stopWorker = (): void => undefined;
afterEach(() => stopWorker());

/** The device judges by a publication of long ago, as its worker tells. */
const judgeByOldData = (): void => {
  let answer = (_: object): void => undefined;
  class FakeWorker extends EventTarget {
    constructor() {
      super();
      answer = (data) => this.dispatchEvent(new MessageEvent('message', { data }));
      stopWorker = () => {
        vi.spyOn(console, 'error').mockImplementationOnce(() => undefined);
        this.dispatchEvent(new Event('error'));
        stopWorker = () => undefined;
      };
    }
    postMessage(): void {}
    terminate(): void {}
  }
  vi.stubGlobal('Worker', FakeWorker);
  // The document's own URL takes no address of a file for its base once other files have drawn in it.
  const Address = URL;
  class AddressOfFile extends Address {
    constructor(url: string | URL, base?: string | URL) {
      super(url, base === undefined || String(base).startsWith('http') ? base : 'http://localhost/');
    }
  }
  vi.stubGlobal('URL', AddressOfFile);
  api.now.refuse('airspaceDataset', 'INTERNAL');
  startAnalyst();
  const version = { id: 1, source: 'SIA', effective_date: '2020-01-02', airac_cycle: '2001' };
  answer({ type: 'dataset', version, official: null, from: 'server' });
};

const OLD_AND_READ = {
  verdict: 'clear',
  data_age: [
    {
      code: 'data_out_of_date',
      params: { since: '2020-01-30', days: 2000, read_by: 'Claire Morel', read_at: '29/11 15:41' },
    },
  ],
} as unknown as Partial<FlightSummary>;

it('FlightRow says its age where nothing over the list does, and only who read instead where the list has said it', async () => {
  const alone = await shown(OLD_AND_READ);
  expect(alone).toContain('Données périmées');
  expect(alone).toContain('Claire Morel');
  await act(async () => judgeByOldData());
  const under = await shown(OLD_AND_READ);
  expect(under).not.toContain('Données périmées');
  expect(under).toContain('Publication en vigueur lue par Claire Morel le 29/11 15:41 UTC');
});
