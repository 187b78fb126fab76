import { useState } from 'react';
import { refreshQueries } from '../../../api/query.ts';
import { eachAtMost } from '../../../device/eachAtMost.ts';
import { type ShownEdit, useChangedText, type Written, writeEdit } from '../../../shared/flights/index.ts';
import { showUndo } from '../../../ui/snackbar/showUndo.ts';
import { showError } from '../../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../../ui/texts.ts';
import type { PlannedEdit } from './bulkPlan.ts';

/** Missions written at a time: each is judged anew on the server, which others work on too. */
const AT_ONCE = 4;

/** A mission that an act did not change, and why, in words. */
export interface LeftFlight {
  readonly id: number;
  readonly name: string;
  readonly why: string;
}

interface Done {
  readonly edit: PlannedEdit;
  readonly now: Extract<Written, { kind: 'written' }>['now'];
}

const FEW = 3;

/** Writes a plan mission by mission, takes it back for ten seconds, and tells what was left. */
export const useBulkEdits = () => {
  const { t } = useTranslation(['missions', 'flights', 'missions_calendar']);
  const changedText = useChangedText();
  const [progress, setProgress] = useState<{ readonly done: number; readonly of: number } | null>(null);

  const whyLeft = (edit: ShownEdit, written: Exclude<Written, { kind: 'written' }>): LeftFlight => {
    const { id, name } = edit.flight;
    if (written.kind === 'changed') return { id, name, why: changedText(edit, written.now) };
    const { failure } = written;
    // The field's sentence says which rule; the failure's only that there is one.
    const why = Object.values(failure?.fields ?? {})[0]?.[0] ?? failure?.detail ?? t('bulk.not_written');
    return { id, name, why };
  };

  const takeBack = async (done: readonly Done[]): Promise<void> => {
    const outcomes = await eachAtMost(done, AT_ONCE, async ({ edit, now }) => {
      const flight = { ...edit.flight, version: now.version };
      const written = await writeEdit(flight, edit.undo, 'all');
      return written.kind === 'written' ? [] : [whyLeft({ flight, body: edit.undo }, written)];
    });
    await refreshQueries('flights');
    const left = outcomes.flat();
    if (left.length === 0) return;
    const told = left.slice(0, FEW).map(({ why }) => why);
    const count = left.length;
    showError(`${t('bulk.not_back', { count })} ${told.join(' ')}${count > FEW ? ' …' : ''}`);
  };

  const tell = (done: readonly Done[], message: string): void => {
    const blocked = done.filter(
      ({ edit, now }) => now.verdict === 'impossible' && edit.flight.verdict !== 'impossible',
    );
    const names = blocked.map(({ now }) => now.name).join(', ');
    showUndo({
      message,
      ...(blocked.length > 0 && { detail: t('bulk.now_impossible', { names }) }),
      label: t('flights:undo_of.change'),
      run: () => void takeBack(done),
    });
  };

  /** Writes what is planned; `saying` tells how many were changed. Gives back those that were not. */
  const write = async (
    edits: readonly PlannedEdit[],
    saying: (count: number) => string,
  ): Promise<readonly LeftFlight[]> => {
    setProgress({ done: 0, of: edits.length });
    const outcomes = await eachAtMost(edits, AT_ONCE, async (edit) => {
      const written = await writeEdit(edit.flight, edit.body, 'all');
      setProgress((now) => now && { ...now, done: now.done + 1 });
      return { edit, written };
    });
    setProgress(null);
    const done: Done[] = [];
    const left: LeftFlight[] = [];
    for (const { edit, written } of outcomes)
      if (written.kind === 'written') done.push({ edit, now: written.now });
      else left.push(whyLeft(edit, written));
    if (done.length > 0) tell(done, saying(done.length));
    return left;
  };
  return { write, progress };
};
