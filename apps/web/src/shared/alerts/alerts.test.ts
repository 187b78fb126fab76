import { beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
});

describe('how a device calls', () => {
  it('is off until it was asked for, whatever was kept', async () => {
    const { readAlerts } = await import('./alerts.ts');
    const off = { sound: false, desktop: false, silent_until: 0, alarms_off: false };
    for (const kept of [null, '', '{', '[]', '"x"', '{"sound":"yes","desktop":1,"silent_until":"x"}'])
      expect(readAlerts(kept)).toEqual(off);
    expect(readAlerts('{"sound":true,"silent_until":5}')).toEqual({ ...off, sound: true, silent_until: 5 });
  });

  it('is silent until the instant that was chosen, and no longer', async () => {
    const { isSilent } = await import('./alerts.ts');
    const alerts = { sound: true, desktop: true, silent_until: 1_000, alarms_off: false };
    expect([999, 1_000, 1_001].map((now) => isSilent(alerts, now))).toEqual([true, false, false]);
  });
});

describe('the alarm', () => {
  it('sounds once a second so many times, and stops at a touch', async () => {
    const page = new EventTarget();
    vi.stubGlobal('window', page);
    const { ringChime: ring } = await import('./alerts.ts');
    vi.useFakeTimers();
    try {
      const chime = vi.fn();
      ring(3, chime);
      vi.advanceTimersByTime(10_000);
      expect(chime).toHaveBeenCalledTimes(3);
      ring(30, chime);
      vi.advanceTimersByTime(2_000);
      page.dispatchEvent(new Event('pointerdown'));
      vi.advanceTimersByTime(10_000);
      expect(chime).toHaveBeenCalledTimes(6);
    } finally {
      vi.useRealTimers();
    }
  });
});
