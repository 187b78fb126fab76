import type { BulkOutcome } from '@envol/contract/flight-bulk';
import type { FlightJob } from '@envol/contract/flight-jobs';
import { LIMITS } from '@envol/contract/limits';
import { useNavigate } from '@tanstack/react-router';
import { callApi, downloadFile } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { refreshQueries } from '../../../api/query.ts';
import { isJob } from '../../../shared/flight-jobs/index.ts';
import { showUndo } from '../../../ui/snackbar/showUndo.ts';
import { showError, showSnackbar, showSuccess } from '../../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../../ui/texts.ts';
import type { Bulk } from './useBulk.ts';

/** As many as one archive of areas is asked for. */
const MOST_KML = LIMITS.comma_list;

/** What was done within the calls, and the jobs that do the rest. */
type Begun = BulkOutcome & { readonly jobs: readonly number[] };

/** The same act for each part of a long choice. */
const inParts = async (
  ids: readonly number[],
  act: (part: number[]) => Promise<BulkOutcome | FlightJob>,
): Promise<Begun> => {
  const [all, jobs]: [BulkOutcome, number[]] = [{ done: [], left: [] }, []];
  for (let from = 0; from < ids.length; from += LIMITS.bulk_flights) {
    const answer = await act(ids.slice(from, from + LIMITS.bulk_flights));
    if (isJob(answer)) jobs.push(answer.id);
    else {
      all.done.push(...answer.done);
      all.left.push(...answer.left);
    }
  }
  return { ...all, jobs };
};

const classify = (ids: readonly number[], changes: object): Promise<Begun> =>
  inParts(ids, (part) => callApi(endpoints.bulkClassify, { body: { ids: part, ...changes } }));

const deleteFlights = (ids: readonly number[]): Promise<Begun> =>
  inParts(ids, (part) => callApi(endpoints.bulkDelete, { body: { ids: part } }));

/** What jobs have done, once all of them are through; nothing while one goes on, which an undoing would overtake. */
const doneByJobs = async (jobs: readonly number[], ids: readonly number[]): Promise<readonly number[]> => {
  if (jobs.length === 0) return [];
  const outcomes = await Promise.all(
    jobs.map((id) => callApi(endpoints.getFlightJob, { params: { id } }, { handles: 'all' })),
  ).catch(() => []);
  if (outcomes.length === 0 || outcomes.some(({ status }) => status !== 'done')) return [];
  const left = new Set(outcomes.flatMap((outcome) => outcome.left.map(({ flight_id }) => flight_id)));
  return ids.filter((id) => !left.has(id));
};

/** Takes an archiving back; of many it is a job again, whose end the bell tells. */
const undo = async (ids: readonly number[], is_archived: boolean): Promise<void> => {
  await classify(ids, { is_archived: !is_archived });
  await refreshQueries('flights');
};

/** Says which missions an act left aside, and why. */
const useTellLeft = () => {
  const { t } = useTranslation('missions');
  return ({ left }: BulkOutcome): void => {
    if (left.length === 0) return;
    const named = left.slice(0, 3).map(({ name, reason }) => `${name} (${t(`bulk.reasons.${reason}`)})`);
    const names = left.length > named.length ? [...named, '…'] : named;
    showError(t('bulk.left', { count: left.length, names: names.join(', ') }));
  };
};

/**
 * What may be done to all chosen missions at once; each act ends with nothing chosen. `follow` shows how far jobs are, and
 * resolves when it is closed.
 */
export const useBulkActs = (
  { chosen, run }: Pick<Bulk, 'chosen' | 'run'>,
  follow: (jobs: readonly number[]) => Promise<void>,
) => {
  const ids = [...chosen];
  const { t } = useTranslation(['flights', 'missions']);
  const tellLeft = useTellLeft();
  const navigate = useNavigate();
  const told = async (begun: Begun): Promise<BulkOutcome> => {
    tellLeft(begun);
    if (begun.jobs.length > 0) await follow(begun.jobs);
    return begun;
  };
  const archive = async (is_archived: boolean): Promise<void> => {
    const begun = await classify(ids, { is_archived });
    const done = [...(await told(begun)).done, ...(await doneByJobs(begun.jobs, ids))];
    if (done.length === 0) return;
    showUndo({
      message: t(is_archived ? 'bulk.archived' : 'bulk.unarchived', { count: done.length }),
      label: t(is_archived ? 'undo_of.archived' : 'undo_of.unarchived'),
      run: () => void undo(done, is_archived).catch(() => undefined),
    });
  };
  return {
    archive: (is_archived: boolean) => run(() => archive(is_archived)),
    tag: (changes: { add_tag_ids: readonly number[]; remove_tag_ids: readonly number[] }) =>
      run(async () => {
        const { done } = await told(await classify(ids, changes));
        await refreshQueries('flight-tags');
        if (done.length > 0) showSuccess(t('missions:bulk.tag_done', { count: done.length }));
      }),
    remove: () =>
      run(async () => {
        const { done } = await told(await deleteFlights(ids));
        if (done.length > 0) showSuccess(t('bulk.deleted', { count: done.length }));
      }),
    sheets: () =>
      run(async () => {
        const { done } = await told(
          await inParts(ids, (part) =>
            callApi(endpoints.bulkGenerateConstraintSheet, { body: { ids: part } }),
          ),
        );
        if (done.length > 0) showSuccess(t('missions:bulk.sheets_done', { count: done.length }));
      }),
    kml: () =>
      run(async () => {
        for (let from = 0; from < ids.length; from += MOST_KML)
          await downloadFile(
            endpoints.bulkDownloadKml,
            { query: { ids: ids.slice(from, from + MOST_KML).join(',') } },
            from === 0 ? 'missions-kml.zip' : `missions-kml-${from / MOST_KML + 1}.zip`,
          );
      }),
    exportAll: () =>
      run(async () => {
        await callApi(endpoints.sendFlightsExport, { query: {}, body: { ids: [...ids] } });
        showSnackbar({
          tone: 'success',
          message: t('missions:bulk.export_asked'),
          action: {
            label: t('missions:bulk.exports'),
            run: () => void navigate({ to: '/map/flights/exports' }),
          },
        });
      }),
  };
};

export type BulkActs = ReturnType<typeof useBulkActs>;
