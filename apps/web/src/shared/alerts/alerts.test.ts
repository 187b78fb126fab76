import { beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
});

describe('how a device calls', () => {
  it('is off until it was asked for, whatever was kept', async () => {
    const { readAlerts } = await import('./alerts.ts');
    const off = { sound: false, desktop: false, silent_until: 0 };
    for (const kept of [null, '', '{', '[]', '"x"', '{"sound":"yes","desktop":1,"silent_until":"x"}'])
      expect(readAlerts(kept)).toEqual(off);
    expect(readAlerts('{"sound":true,"silent_until":5}')).toEqual({ ...off, sound: true, silent_until: 5 });
  });

  it('is silent until the instant that was chosen, and no longer', async () => {
    const { isSilent } = await import('./alerts.ts');
    const alerts = { sound: true, desktop: true, silent_until: 1_000 };
    expect([999, 1_000, 1_001].map((now) => isSilent(alerts, now))).toEqual([true, false, false]);
  });
});
