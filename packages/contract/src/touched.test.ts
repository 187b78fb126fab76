import { describe, expect, it } from 'vitest';
import { endpoints } from './api.ts';
import { RealtimeEvent } from './realtime.ts';
import { touchedBy } from './touched.ts';

const TYPES = RealtimeEvent.options.map(({ shape }) => shape.type.value);
const touched = (type: RealtimeEvent['type']) =>
  touchedBy({
    type,
    approval_id: 3,
    flight_id: 7,
    flight_ids: [7],
    noun: 'pilots',
  } as unknown as RealtimeEvent);

describe.each(TYPES)('%s', (type) => {
  it('names nouns and views that calls have', () => {
    const paths = Object.values(endpoints).map(({ path }) => path);
    for (const { noun, views = [] } of touched(type)) {
      expect(paths.some((path) => path.split('/')[1] === noun)).toBe(true);
      for (const view of views.filter((each) => !['record', 'list', 'map'].includes(each)))
        expect(
          paths.some((path) => `${path}/`.startsWith(`/${noun}/:id/${view}/`)),
          `${noun} ${view}`,
        ).toBe(true);
    }
  });
});

it.each(['approval_message', 'approval_request_processed'] as const)(
  '%s has a mission read again with what goes by its requests, not its weather nor what is published about it',
  (type) => {
    const views = touched(type).find(({ noun }) => noun === 'flights')?.views;
    for (const own of ['record', 'check_can_be_entrusted', 'split']) expect(views).toContain(own);
    for (const other of ['weather', 'notams_analysis', 'infrastructure', 'documents'])
      expect(views).not.toContain(other);
  },
);
