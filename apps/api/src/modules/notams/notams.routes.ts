import type { notamsEndpoints } from '@envol/contract/notams';
import { FRENCH_FIRS, MAINLAND_FIRS } from '@envol/domain/notams/firs';
import type { Handlers } from '../../platform/http/mount.ts';
import { reachedBy } from '../../platform/http/operator.ts';
import { takeBriefing } from './notams.import.ts';
import { countInForce, findImports, findState } from './notams.queries.ts';
import { analyseNotams, drawNotams, type NotamsDeps, rateNotam, refreshNotams } from './notams.service.ts';

export const notamsHandlers = (deps: NotamsDeps): Handlers<typeof notamsEndpoints> => ({
  flightNotamsAnalysis: ({ params }, context) =>
    analyseNotams(deps, reachedBy(context), context.signed_in.actor.user_id, params.id),
  flightNotamsGeometry: ({ params }, context) => drawNotams(deps, reachedBy(context), params.id),
  rateNotam: ({ params, body }, { signed_in }) =>
    rateNotam(deps, signed_in.actor.user_id, params.id, body.rating),
  importNotams: ({ body }, { signed_in }) =>
    takeBriefing(
      deps.system_db,
      {
        text: body.text,
        source: 'staff',
        is_complete: body.is_complete,
        is_confirmed: body.confirm,
        firs: body.firs,
        label: body.label ?? null,
        by: signed_in.long_name,
      },
      deps.clock.now(),
      body.dry_run,
    ),
  refreshNotams: () => refreshNotams(deps),
  listNotamImports: async () => {
    const now = deps.clock.now();
    const [state, { firs }, in_force, rows] = await Promise.all([
      findState(deps.system_db, now, MAINLAND_FIRS),
      findState(deps.system_db, now, FRENCH_FIRS),
      countInForce(deps.system_db),
      findImports(deps.system_db),
    ]);
    return {
      ...state,
      firs,
      in_force,
      service: deps.notam_service.source,
      imports: rows.map(({ imported_by_name, read_count, refused, firs: covered, ...row }) => ({
        ...row,
        imported_by: imported_by_name,
        read: read_count,
        firs: [...covered],
        refused: refused.length,
      })),
    };
  },
});
