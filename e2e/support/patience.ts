import { expect as expectSoon } from '@playwright/test';

/** As long as the journeys' own (playwright.config.ts); outside of a test run, which knows no configuration, as asked. */
export const expect = expectSoon.configure({ timeout: Number(process.env.E2E_PATIENCE_MS ?? 60_000) });
