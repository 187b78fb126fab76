import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { useShownAtHalf, WorkspaceLayout } from './WorkspaceLayout.tsx';

/** A narrow window for media queries: happy-dom reads no fractions of a pixel. */
const narrow = (): void => {
  vi.spyOn(Object.getPrototypeOf(window.matchMedia('all')), 'matches', 'get').mockImplementation(function (
    this: MediaQueryList,
  ) {
    return this.media.includes('max-width: 759.98px');
  });
};

const FRAME_PX = 730;

/** Boxes of a browser that lays out, for happy-dom knows no sizes: the sheet begins at 300 px, the verdict ends at `end`. */
const layOut = (end: number): void => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(FRAME_PX);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const isSheet = this.hasAttribute('data-stop');
    return new DOMRect(0, isSheet ? 300 : end - 100, 390, isSheet ? FRAME_PX - 300 : 100);
  });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly observe: () => void;
      readonly disconnect = (): void => undefined;
      constructor(seen: () => void) {
        this.observe = seen;
      }
    },
  );
};

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const Verdict = () => <p ref={useShownAtHalf()}>Encore 2 étapes avant de voler</p>;
let leave: () => void = () => undefined;
const Desk = () => {
  const [isOpen, setOpen] = useState(true);
  leave = () => setOpen(false);
  return <WorkspaceLayout panel={isOpen && <Verdict />} map={null} />;
};
const sheetHeight = (): number =>
  Number.parseFloat(screen.getByRole('slider').closest<HTMLElement>('[data-stop]')?.style.height ?? '');

it('A phone’s sheet brings a verdict with its buttons into view at the half stop, and no more once it is gone', async () => {
  narrow();
  layOut(751);
  await show(<Desk />);
  expect(sheetHeight()).toBe(463);
  act(() => leave());
  expect(sheetHeight()).toBe(365);
});

it('A phone’s sheet leaves the map its share under a verdict of many lines', async () => {
  narrow();
  layOut(1_400);
  await show(<Desk />);
  expect(sheetHeight()).toBe(569);
});
