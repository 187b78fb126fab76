import type { flightBulkEndpoints } from '@envol/contract/flight-bulk';
import { wordTable } from '@envol/domain/wordTable';
import type { Context, Handlers, SignedIn } from '../../platform/http/mount.ts';
import { documentWorker } from '../../platform/workers.ts';
import { callerOf } from '../flight-details/index.ts';
import type { FlightsDeps } from '../flights/index.ts';
import { renderFlightKml } from '../mission-sheets/index.ts';
import { actOnMany, type BulkDeps } from './bulk.jobs.ts';
import { downloadExport, type ExportDeps, listExports, retryExport, startExport } from './export.service.ts';
import { askerOf, checkDeletable, foundIds, reachedIds } from './flightBulk.service.ts';

const ZIP = documentWorker(import.meta.resolve('@envol/documents/zip.worker'));

export const flightBulkHandlers = (deps: BulkDeps & ExportDeps): Handlers<typeof flightBulkEndpoints> => ({
  flightsIds: async ({ query }, context) => {
    const ids = await foundIds(deps, askerOf(context), query);
    return { ids, count: ids.length };
  },
  bulkClassify: ({ body }, context) => actOnMany(deps, callerOf(context), 'classify', body),
  bulkCheckCanBeDeleted: ({ body }, context) => checkDeletable(deps, callerOf(context), body.ids),
  bulkDelete: ({ body }, context) => actOnMany(deps, callerOf(context), 'delete', body),
  bulkGenerateConstraintSheet: ({ body }, context) => actOnMany(deps, callerOf(context), 'sheets', body),
  bulkDownloadKml: async ({ query }, context) => kmlZip(deps, context, query.ids),
  sendFlightsExport: ({ body, query }, context) => startExport(deps, context, query, body.ids),
  retryFlightExport: ({ params }, context) => retryExport(deps, context, params.id),
  listFlightExports: (_, context) => listExports(deps, context),
  downloadFlightExport: ({ params }, context) => downloadExport(deps, context, params.id),
});

/** A KML file for each mission within reach. Throws NOT_FOUND when there is none. */
const kmlZip = async (deps: FlightsDeps, context: Context<SignedIn>, ids: readonly number[]) => {
  const { reached } = callerOf(context);
  const files: Record<string, Uint8Array> = wordTable();
  for (const id of await reachedIds(deps.db, reached, ids)) {
    const { filename, data } = await renderFlightKml(deps, reached, id, context.language);
    if (filename !== undefined && data instanceof Uint8Array) files[filename] = data;
  }
  const data = await deps.workers.run<typeof files, Uint8Array>(ZIP, files);
  return { data, filename: 'missions-kml.zip' };
};
