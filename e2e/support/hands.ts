import type { Page } from '@playwright/test';

/** What a person does with its hands on a page. */
export interface Hands {
  /** Presses of the mouse or of a finger. */
  readonly clicks: () => number;
  /** Fields in which something was typed, each once. */
  readonly fields: () => number;
}

/** Counts from now on, on every page that the window opens. */
export const countHands = async (page: Page): Promise<Hands> => {
  let clicks = 0;
  const fields = new Set<string>();
  await page.exposeFunction('countedClick', () => {
    clicks += 1;
  });
  await page.exposeFunction('countedField', (field: string) => {
    fields.add(field);
  });
  const watch = (): void => {
    const tell = window as unknown as {
      readonly countedClick: () => void;
      readonly countedField: (field: string) => void;
    };
    window.addEventListener('pointerdown', () => tell.countedClick(), true);
    window.addEventListener(
      'input',
      ({ target }) => {
        if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
        if (target.type === 'checkbox' || target.type === 'radio') return;
        tell.countedField(`${target.name} ${target.ariaLabel ?? ''} ${target.id}`);
      },
      true,
    );
  };
  await page.addInitScript(watch);
  // The page that is open already.
  if (page.url() !== 'about:blank') await page.evaluate(watch);
  return { clicks: () => clicks, fields: () => fields.size };
};
