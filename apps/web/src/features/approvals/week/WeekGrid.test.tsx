import type { ApprovalSummary } from '@envol/contract/approvals';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi } from '../../../../test/dom.tsx';
import { showPage } from '../../../../test/router.tsx';
import { WeekGrid } from './WeekGrid.tsx';
import { daysFrom, layOutWeek } from './week.ts';

setUpFakeApi();

/** From 04:00 in Paris: the grid begins before the morning that it scrolls to. */
const BY_NIGHT = {
  id: 1,
  display_identifier: 'A-1',
  flight: { id: 1, display_identifier: 'M-1', name: 'Toitures', en_route: false },
  exploitant_id: 4,
  en_route_by_superviser: false,
  status: 'submitted',
  is_closed: false,
  prohibited_by: [],
  inside_impacting_zone: false,
  category: null,
  payment: null,
  date_start: '2026-11-24T03:00:00Z',
  date_end: '2026-11-24T05:00:00Z',
  time_zone: 'Europe/Paris',
  hours_reference: 'local',
  is_continuous: false,
  center: [1.44, 43.6],
  height_to_fly: { height_m: 45, asked_m: 70 },
} as unknown as ApprovalSummary;

interface WeekProps {
  readonly today: string;
  readonly days?: readonly string[];
  readonly requests?: readonly ApprovalSummary[];
  readonly onOpen?: (id: number) => void;
}
const Week = ({ today, days = daysFrom('2026-11-23', 7), requests = [BY_NIGHT], ...rest }: WeekProps) => (
  <WeekGrid
    {...rest}
    days={days}
    week={layOutWeek(requests, days, 2000)}
    today={today}
    zone="Europe/Paris"
    place={undefined}
    onDay={() => undefined}
  />
);

it('WeekGrid scrolls to the morning, and is left without an error where the browser answers with a promise', async () => {
  const scrolled = vi.fn(() => Promise.resolve());
  const before = window.Element.prototype.scrollIntoView;
  window.Element.prototype.scrollIntoView = scrolled as unknown as () => void;
  try {
    const grid = () => <Week today="2026-11-20" />;
    await showPage('/map/approvals', grid, ['approvals']);
    expect(screen.getAllByText(/Toitures/).length).toBeGreaterThan(0);
    expect(scrolled).toHaveBeenCalledWith({ block: 'start' });
    expect(() => cleanup()).not.toThrow();
  } finally {
    window.Element.prototype.scrollIntoView = before;
  }
});

it('WeekGrid brings today into sight where the week is wider than the window', async () => {
  // The column of today ends 140 px beyond the window, as at 820 px.
  vi.spyOn(window.Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, 0, this.hasAttribute('data-today') ? 960 : 820, 40);
  });
  const week = () => (
    <div data-testid="window">
      <Week today="2026-11-28" />
    </div>
  );
  await showPage('/map/approvals', week, ['approvals']);
  expect(screen.getByTestId('window').scrollLeft).toBe(140);
});

it('WeekGrid lists those for which a day has no lane, and opens one beside the week', async () => {
  const twelve = Array.from({ length: 12 }, (_, index) => ({
    ...BY_NIGHT,
    id: index + 1,
    flight: { ...BY_NIGHT.flight, name: `Toiture ${index + 1}` },
  }));
  const onOpen = vi.fn();
  const day = () => <Week today="2026-11-20" days={['2026-11-24']} requests={twelve} onOpen={onOpen} />;
  const { user, path } = await showPage('/map/approvals', day, ['approvals']);
  // On paper they stand under their day.
  expect(screen.getByText('Toiture 12').closest('ul')?.children).toHaveLength(4);
  await user.click(screen.getByRole('button', { name: '+4 autres' }));
  const others = within(await screen.findByRole('dialog'));
  await user.click(others.getByRole('link', { name: /Toiture 12/ }));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(12);
  expect([path(), screen.queryByRole('dialog')]).toEqual(['/map/approvals', null]);
});

it('The week grid leaves out the hour that the sign of the present would half cover', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T10:41:00Z'), toFake: ['Date'] });
  const day = () => <Week today="2026-11-24" days={['2026-11-24']} />;
  await showPage('/map/approvals', day, ['approvals']);
  const under = [...document.querySelectorAll('[data-under]')].map(({ textContent }) => textContent);
  expect(under).toEqual(['12 11']);
});
