import { armyWindows } from '../../regulation/notices.ts';
import {
  type Constraint,
  type Notice,
  type NotificationWindow,
  type Reason,
  stateService,
} from '../constraint.ts';
import { cardReason, type Judging } from '../judging/judging.ts';
import { ruleCard } from './ruleCards.ts';

/** Sentences tell no more windows than this; the card's data has them all. */
const TOLD = 7;

/** What is to be sent to the armed forces for a mission, and by when; the notice is that of the first notification. */
export interface ArmyNotice {
  readonly windows: readonly NotificationWindow[];
  readonly notice: Notice | null;
  readonly reasons: readonly Reason[];
}

/** Every notification that the mission needs, with its window and whether it can still be sent. */
export function armyNotice({ mission, ruleset }: Judging): ArmyNotice {
  const now = Date.parse(mission.now);
  const windows = armyWindows(mission, ruleset).map((window) => ({
    ...window,
    respected: now < Date.parse(window.closes_at),
  }));
  const [first] = windows;
  if (!first) return { windows, notice: null, reasons: [] };
  const hour = `${String(ruleset.army.window_hour).padStart(2, '0')}:00`;
  const told = windows.slice(0, TOLD);
  const reasons = told.map(({ opening_date, closing_date }) =>
    cardReason('army_window', { opens: opening_date, closes: closing_date, hour }),
  );
  const last = windows.at(-1);
  if (last && windows.length > told.length)
    reasons.push(
      cardReason('army_windows_more', {
        count: windows.length - told.length,
        closes: last.closing_date,
        hour,
      }),
    );
  if (windows.length > 1)
    reasons.push(
      cardReason('army_several_notifications', { count: windows.length, hours: ruleset.army.maximum_hours }),
    );
  return {
    windows,
    notice: { days: 0, mode: 'calendar', latest_date: first.closing_date, respected: first.respected },
    reasons: reasons.filter(
      ({ code, params }, position) =>
        reasons.findIndex((each) => each.code === code && each.params.closes === params.closes) === position,
    ),
  };
}

/** The card of a flight out of sight: the armed forces are told of every one of them, anywhere. */
export function armyCard(judging: Judging): Constraint | null {
  if (judging.mission.visibility !== 'off_sight') return null;
  const { windows, notice, reasons } = armyNotice(judging);
  const card = ruleCard(judging, {
    key: 'rule:bvlos',
    kind: 'beyond_visual_line_of_sight',
    title: 'beyond_visual_line_of_sight',
    effect: 'notification',
    procedure: 'army_notif',
    decider: stateService('armed_forces'),
    notice,
    free_height_m: null,
    reasons: [cardReason('off_sight_army_notification'), ...reasons],
  });
  return { ...card, windows };
}
