import type { Analysis } from '@envol/domain/airspace/constraint';
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
      busy={false}
      onChange={() => undefined}
      onRequest={() => undefined}
      onStep={() => undefined}
    />,
    ['flights', 'missions'],
  );
  return textOnScreen();
};
const checks = (...statuses: readonly string[]) =>
  statuses.map((status) => ({ source: 'sia', status, reason: null })) as unknown as Analysis['checks'];
const NOTHING = 'Rien à demander sous ce tracé';

it('tells what lies under a first area before it is finished', async () => {
  expect(await drawn({ checks: checks('checked') })).toContain(NOTHING);
});

it.each<[string, Partial<Analysis>, Partial<LiveAnalysis>?]>([
  ['where the data do not reach', { verdict: 'no_data', checks: checks('not_here') }],
  ['in data whose cycle is over', { verdict: 'out_of_date', checks: checks('out_of_date') }],
  ['of a shape that is none yet', { verdict: 'incomplete' }],
  ['of a shape that could not be judged', { checks: checks('checked') }, { state: 'failed' }],
])('does not say that there is nothing to ask %s', async (_, about, live) => {
  expect(await drawn(about, live)).not.toContain(NOTHING);
});
