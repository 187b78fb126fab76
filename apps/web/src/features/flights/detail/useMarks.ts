import type { FlightConstraint } from '@envol/contract/constraints';
import type { Flight } from '@envol/contract/flights';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { queryOf, refreshQueries } from '../../../api/query.ts';
import { useReasons } from '../../../shared/airspace/index.ts';
import type { ProofInput } from '../../../shared/verdict/index.ts';
import { showUndo } from '../../../ui/snackbar/showUndo.ts';
import { showError } from '../../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../../ui/texts.ts';

type Mark = 'todo' | 'checked';

const markOf = ({ proof }: FlightConstraint): string | null => proof?.marked_at ?? null;

const readAgain = (error: unknown): never => {
  if (error instanceof ApiFailure && error.code === 'STEP_CHANGED') void refreshQueries('flights');
  throw error;
};

const showFailed = (error: unknown): void => {
  if (!(error instanceof ApiFailure)) throw error;
  showError(error.detail);
};

/** Marks steps as done, with what proves it, and opens them again; both can be taken back for ten seconds. */
export const useMarks = (flight: Flight) => {
  const { t } = useTranslation('flights');
  const client = useQueryClient();
  const reasons = useReasons();
  /**
   * Marks it, over the mark of `seen_mark` (when it was made; null for none) and over no other: what a colleague has marked
   * meanwhile is read first. Answers with the time of the mark that stands now, null for none.
   */
  const mark = async (
    id: number,
    status: Mark,
    seen_mark: string | null,
    proof: ProofInput | null = null,
  ): Promise<string | null> => {
    const params = { id: flight.id, cid: id };
    const body = { status, seen_mark, ...(proof && { proof }) };
    const changed = await callApi(
      endpoints.updateFlightConstraint,
      { params, body },
      { handles: 'all' },
    ).catch(readAgain);
    client.setQueryData(queryOf(endpoints.getFlight, { params: { id: flight.id } }).queryKey, changed);
    await refreshQueries('flights');
    return changed.analysis?.constraints.find((each) => each.id === id)?.proof?.marked_at ?? null;
  };
  /** `seen_mark`: what stands after the act. What a colleague has marked since is not taken back with it. */
  const showMarked = (step: FlightConstraint, status: Mark, seen_mark: string | null): void => {
    const takeBack = (): Promise<unknown> =>
      status === 'checked'
        ? mark(step.id, 'todo', seen_mark)
        : mark(step.id, 'checked', seen_mark, step.proof);
    showUndo({
      message: t(status === 'checked' ? 'step_actions.marked' : 'step_actions.unmarked', {
        name: reasons.title(step),
      }),
      label: t('undo_of.mark'),
      run: () => void takeBack().catch(showFailed),
    });
  };
  return {
    prove: async (step: FlightConstraint, proof: ProofInput): Promise<void> => {
      const marked = await mark(step.id, 'checked', markOf(step), proof);
      // What was marked before and is said better now is not to be opened again by a slip.
      if (step.status !== 'checked') showMarked(step, 'checked', marked);
    },
    open: async (step: FlightConstraint): Promise<void> => {
      try {
        showMarked(step, 'todo', await mark(step.id, 'todo', markOf(step)));
      } catch (error) {
        showFailed(error);
      }
    },
  };
};
