import { expect, type Locator, type Page } from '@playwright/test';

/** A finger that slides over an element from its left end to its right one. */
export const slide = async (page: Page, target: Locator): Promise<void> => {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  expect(box).not.toBeNull();
  const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
  const finger = await page.context().newCDPSession(page);
  const at = (share: number) => [{ x: x + width * share, y: y + height / 2 }];
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0.1) });
  for (const share of [0.3, 0.5, 0.7, 0.9])
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(share) });
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await finger.detach();
};
