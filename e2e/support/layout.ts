import { expect, type Page } from '@playwright/test';

/** Names of what lies in view, can be pressed, and is under something else. */
const covered = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const clips = (element: Element): boolean =>
      /auto|scroll|hidden|clip/.test(getComputedStyle(element).overflow);
    const isInView = (element: Element, x: number, y: number): boolean => {
      for (let each: Element | null = element; each; each = each.parentElement) {
        const box = each.getBoundingClientRect();
        if (each !== element && !clips(each)) continue;
        // A row fades out at its ends, under the arrows that bring the rest into view: FilterChips.module.css, px.
        const faded = getComputedStyle(each).maskImage === 'none' ? 0 : 30;
        if (x < box.left + faded || x > box.right - faded || y < box.top || y > box.bottom) return false;
      }
      return x > 0 && y > 0 && x < innerWidth && y < innerHeight;
    };
    return [...document.querySelectorAll('button, a[href], input, textarea, [role="slider"]')].flatMap(
      (element) => {
        const box = element.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        // Words for assistive technology alone are a pixel large; the skip link waits above the window.
        if (!isShown || box.width < 8 || element.closest('[inert]') || !isInView(element, x, y)) return [];
        const top = document.elementFromPoint(x, y);
        if (
          top &&
          (element.contains(top) || top.contains(element) || top.closest('label')?.contains(element))
        )
          return [];
        return [
          `${element.getAttribute('aria-label') ?? element.textContent} < ${top?.className ?? 'nothing'}`,
        ];
      },
    );
  });

export const expectNothingCovered = (page: Page, where: string): Promise<void> =>
  expect.poll(() => covered(page), { message: where, timeout: 30_000 }).toEqual([]);
