import type { BrowserContext, Page } from '@playwright/test';

const shift = (ahead: number): void => {
  const now = Date.now.bind(Date);
  globalThis.Date = class extends Date {
    constructor(...parts: readonly unknown[]) {
      super(...((parts.length === 0 ? [now() + ahead] : parts) as [number]));
    }
    static override now(): number {
      return now() + ahead;
    }
  } as DateConstructor;
};

/** A page's clock so far ahead of the machine's, as that of a server that was started at another day (ENVOL_NOW). */
export const shiftClock = (where: Page | BrowserContext, ahead_ms: number): Promise<unknown> =>
  where.addInitScript(shift, ahead_ms);
