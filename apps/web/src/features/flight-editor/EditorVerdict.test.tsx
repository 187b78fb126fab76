import type { Analysis } from '@envol/domain/airspace/constraint';
import type { MissingInput } from '@envol/domain/flights/missing';
import { expect, it } from 'vitest';
import { setUpFakeApi, show, textOnScreen } from '../../../test/dom.tsx';
import type { LiveAnalysis } from '../../shared/airspace/index.ts';
import { EditorVerdict } from './EditorVerdict.tsx';

setUpFakeApi();

const analysed = (about: Partial<Analysis>): LiveAnalysis =>
  ({
    state: 'judged',
    dataset: { state: 'ready', version: { id: 1 }, official: null, confirmed: true },
    analysis: { verdict: 'clear', free_height_m: null, constraints: [], checks: [], ...about },
  }) as unknown as LiveAnalysis;

const drawn = async (about: Partial<Analysis>, live: Partial<LiveAnalysis> = {}): Promise<string> => {
  await show(
    <EditorVerdict
      part="line"
      isDrafting
      live={{ ...analysed(about), ...live }}
      height={50}
      earliest={null}
      missing={['area', 'pilot']}
      scenario={null}
      busy={false}
      onChange={() => undefined}
      onRequest={() => undefined}
      onStep={() => undefined}
    />,
    ['flights', 'missions'],
  );
  return textOnScreen();
};
const AGREEMENT = {
  key: 'vicinity:LFBO',
  kind: 'aerodrome_vicinity',
  title: 'Toulouse-Blagnac',
  effect: 'agreement',
  procedure: 'approval_request',
  decider: { name: 'Toulouse-Blagnac', code: 'LFBO', contacts: [] },
  notice: { days: 5, mode: 'ouvrables', latest_date: '2026-11-25', respected: false },
  free_height_m: 30,
  activity: 'active',
  reasons: [],
  source: { text: '', dataset: 'SIA', effective_date: '2026-11-01' },
} as unknown as Analysis['constraints'][number];

const answered = async (about: Partial<Analysis>, missing: readonly MissingInput[]): Promise<string> => {
  await show(
    <EditorVerdict
      part="all"
      isDrafting={false}
      live={analysed(about)}
      height={50}
      earliest="2026-12-07"
      missing={missing}
      scenario={null}
      busy={false}
      onChange={() => undefined}
      onRequest={() => undefined}
      onStep={() => undefined}
    />,
    ['flights', 'flights_list', 'missions', 'constraints'],
  );
  return textOnScreen();
};

it('the verdict tells whose approval is needed before any answer, with the first day and no request that cannot be saved', async () => {
  const text = await answered(
    { verdict: 'steps' as never, free_height_m: 30, constraints: [AGREEMENT], checks: checks('checked') },
    ['visibility', 'scenario', 'pilot', 'drone'],
  );
  expect(text).toContain('Accord de Toulouse-Blagnac nécessaire');
  expect(text).toMatch(/Libre jusqu’à 30 m\s; mission à 50 m\./);
  expect(text).toContain('Préavis dépassé');
  expect(text).toContain('Reporter au lun. 7 déc.');
  expect(text).not.toContain('Enregistrer et demander');
  expect(text).not.toContain('Choisir en vue');
});

it('the verdict says nothing green while answers are open', async () => {
  const text = await answered({ verdict: 'clear', checks: checks('checked') }, ['pilot']);
  expect(text).toContain('Aucune démarche pour ce tracé');
  expect(text).not.toContain('Tout a été consulté');
});

const checks = (...statuses: readonly string[]) =>
  statuses.map((status) => ({ source: 'sia', status, reason: null })) as unknown as Analysis['checks'];
const NOTHING = 'Aucune démarche pour ce tracé';

it('the verdict tells what lies under a first area before it is finished', async () => {
  expect(await drawn({ checks: checks('checked') })).toContain(NOTHING);
});

it.each<[string, Partial<Analysis>, Partial<LiveAnalysis>?]>([
  ['where the data do not reach', { verdict: 'no_data', checks: checks('not_here') }],
  ['in data whose cycle is over', { verdict: 'out_of_date', checks: checks('out_of_date') }],
  ['of a shape that is none yet', { verdict: 'incomplete' }],
  ['of a shape that could not be judged', { checks: checks('checked') }, { state: 'failed' }],
])('the verdict does not say that there is nothing to ask %s', async (_, about, live) => {
  expect(await drawn(about, live)).not.toContain(NOTHING);
});
