import { describe, expect, it } from 'vitest';
import { manualPlatform } from './manual.ts';
import { PlatformFailure } from './port.ts';
import { simulatedPlatform } from './simulated.ts';

describe('a platform for e-invoices', () => {
  it('that is simulated takes an invoice, and knows when it was paid', async () => {
    const platform = simulatedPlatform();
    const reference = await platform.deposit({ number: '2026-F-000001', pdf: new Uint8Array([1]) });
    expect(await platform.deposit({ number: '2026-F-000001', pdf: new Uint8Array([1]) })).toBe(reference);
    expect(await platform.status(reference)).toBe('received');
    await platform.reportPayment(reference, 1200, '2026-11-30T12:00:00Z');
    expect(await platform.status(reference)).toBe('paid');
    await expect(platform.status('X')).rejects.toThrow(PlatformFailure);
    await expect(platform.deposit({ number: '1', pdf: new Uint8Array() })).rejects.toThrow(PlatformFailure);
  });

  it('that is none takes nothing and says so', async () => {
    const platform = manualPlatform();
    await expect(platform.deposit({ number: '1', pdf: new Uint8Array([1]) })).rejects.toThrow('by hand');
    await expect(platform.status('1')).rejects.toThrow(PlatformFailure);
  });
});
