import { describe, expect, it } from 'vitest';
import { LivestreamChange, LivestreamInput } from './livestreams.ts';

describe('the texts of a livestream', () => {
  const empty = { label: null, public_name: null, drone_label: null };
  const none = { label: '', public_name: '', drone_label: '' };

  it('may be left empty in the form that opens one, and in the one that changes it', () => {
    expect(LivestreamInput.parse(empty)).toEqual(none);
    expect(LivestreamInput.parse({})).toEqual(none);
    expect(LivestreamChange.parse(empty)).toEqual(none);
  });

  it('that are absent from a change stay as they are', () => {
    expect(LivestreamChange.parse({ public_name: ' Toiture ' })).toEqual({ public_name: 'Toiture' });
    expect(LivestreamChange.safeParse({ label: 7 }).success).toBe(false);
  });
});
