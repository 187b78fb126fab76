import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JudgedTrack, type TrackAlert, trackStateOf } from './trackState.ts';

const track = (more: Partial<JudgedTrack> = {}): JudgedTrack => ({
  is_manned: false,
  drone_id: 4,
  is_cleared: true,
  height_basis: 'ground',
  alerts: [],
  brought_level: 0,
  ...more,
});
const alert = (more: Partial<TrackAlert> = {}): TrackAlert => ({
  alert_type: 'horizontal_boundary',
  level: 3,
  active: true,
  not_judged: null,
  ...more,
});

describe('how a track stands', () => {
  it.each<[string, JudgedTrack, string]>([
    ['within its grant', track(), 'inside'],
    ['outside of it', track({ alerts: [alert()] }), 'outside'],
    ['near its limit', track({ alerts: [alert({ level: 1 })] }), 'near'],
    ['nobody’s', track({ drone_id: null }), 'unknown'],
    ['nobody’s by its alert', track({ alerts: [alert({ alert_type: 'unknown_drone' })] }), 'unknown'],
    ['under no grant of the reader’s', track({ is_cleared: false }), 'neutral'],
    ['with people on board', track({ is_manned: true, drone_id: null }), 'manned'],
    ['new alone', track({ alerts: [alert({ alert_type: 'new_detection', level: 1 })] }), 'inside'],
    ['outside once', track({ alerts: [alert({ active: false })] }), 'inside'],
    ['without a height', track({ height_basis: 'no_height' }), 'unjudged'],
    ['not judged yet', track({ height_basis: null }), 'unjudged'],
    ['outside by its frame, before its alert is read', track({ brought_level: 2 }), 'outside'],
    ['under a caution that no alert explains yet', track({ brought_level: 1 }), 'unjudged'],
    [
      'new alone, also by its frame',
      track({ brought_level: 1, alerts: [alert({ alert_type: 'new_detection', level: 1 })] }),
      'inside',
    ],
    ['of which the alerts are not known', track({ alerts: null }), 'unjudged'],
  ])('%s', (_, judged, state) => {
    expect(trackStateOf(judged)).toBe(state);
  });

  it('is never green while an alert of it goes on, or its height was not judged', () => {
    fc.assert(
      fc.property(
        fc.record({
          is_manned: fc.boolean(),
          drone_id: fc.constantFrom(null, 1),
          is_cleared: fc.boolean(),
          height_basis: fc.constantFrom(
            null,
            'no_height' as const,
            'ground_unknown' as const,
            'ground' as const,
          ),
          alerts: fc.option(
            fc.array(
              fc.record({
                alert_type: fc.constantFrom(
                  'horizontal_boundary' as const,
                  'vertical_boundary' as const,
                  'unknown_approval' as const,
                ),
                level: fc.constantFrom(1, 2, 3),
                active: fc.boolean(),
                not_judged: fc.constant(null),
              }),
              { maxLength: 3 },
            ),
          ),
          brought_level: fc.constantFrom(0, 1, 2, 3),
        }),
        (judged) => {
          if (trackStateOf(judged) !== 'inside') return;
          expect(judged.alerts?.every(({ active }) => !active)).toBe(true);
          expect(judged.height_basis).toBe('ground');
          expect(judged.drone_id).not.toBeNull();
          expect(judged.brought_level).toBe(0);
        },
      ),
    );
  });
});
