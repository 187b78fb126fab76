import { tracesEndpoints } from '@envol/contract/traces';
import type { Facts } from '../../platform/facts/recordFact.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { defineModule } from '../../platform/module.ts';
import { everyRow, systemDb } from '../../platform/service.ts';
import { keepDays } from '../../tracking/record/days.ts';
import { acceptanceService } from './acceptance.open.ts';
import { alarmsService } from './alarms.open.ts';
import { closeSilent } from './alarms.repository.ts';
import { acknowledgeAlarm, markRead, muteAlarms, unmuteAlarms } from './alertActs.service.ts';
import { readJournal } from './alertJournal.service.ts';
import { readTable } from './alertTable.service.ts';
import { landAround } from './landAround.service.ts';
import { readPublic } from './publicTraffic.service.ts';
import { readReplay } from './replay.service.ts';
import { EVERY_STEP_MS, flyInvented, forgetTraces } from './simulated.ts';
import { takePositions } from './takePositions.ts';
import type { TracesDeps } from './traces.deps.ts';
import { drawTraces, pageTraces, readAlerts, readLive, readTrace } from './traces.service.ts';
import { areasService, trackingService } from './tracking.open.ts';

const tracesHandlers = (deps: TracesDeps & { readonly facts: Facts }): Handlers<typeof tracesEndpoints> => ({
  listTraces: ({ query }, { signed_in, language }) => pageTraces(deps, signed_in, query, language),
  tracesGeometries: ({ query }, { signed_in }) => drawTraces(deps, signed_in, query),
  getTrace: ({ params }, { signed_in }) => readTrace(deps, signed_in, params.id),
  sendPositions: ({ body }, { signed_in }) => takePositions(deps, signed_in, body),
  livePositions: (_, { signed_in }) => readLive(deps, signed_in),
  publicTraffic: ({ query }) => readPublic(deps, query),
  replayTraces: ({ query }, { signed_in }) => readReplay(deps, signed_in, query),
  listPositionAlerts: ({ query }, { signed_in, language }) => readAlerts(deps, signed_in, language, query),
  acknowledgeAlert: ({ params }, { signed_in }) => acknowledgeAlarm(deps, signed_in, params.id),
  muteAlert: ({ params, body }, { signed_in }) => muteAlarms(deps, signed_in, params.id, body),
  unmuteAlert: ({ params }, { signed_in }) => unmuteAlarms(deps, signed_in, params.id),
  listAlertJournal: ({ query }, { signed_in, language }) => readJournal(deps, signed_in, language, query),
  readAlertTable: ({ query }, { signed_in }) => readTable(deps, signed_in, query),
  requireLandingAround: ({ body }, { signed_in, language }) => landAround(deps, signed_in, body, language),
  markAlertsAsRead: ({ body }, { signed_in }) => markRead(deps, signed_in, body),
});

export { takeFixes } from './takeFixes.ts';

export const tracesModule = defineModule({
  name: 'traces',
  needs: [
    'airspace',
    'alarms',
    'areas',
    'clock',
    'db',
    'facts',
    'fix_acceptance',
    systemDb(
      'names of drones and operators that a trace is of; positions that nobody writes by hand; what anybody may see of a U-space',
    ),
    'tracking',
  ],
  work_needs: [
    'alarms',
    'areas',
    'config',
    everyRow('invented drones fly; traces of everybody are forgotten after their time'),
    'tracking',
  ],
  services: [acceptanceService, areasService, trackingService, alarmsService],
  columns: { traces: ['height_basis'] },
  tables: [
    'alert_acknowledgements',
    'alert_events',
    'alert_mutes',
    'alert_structures',
    'position_alert_reads',
    'position_alerts',
    'trace_approvals',
    'trace_structures',
  ],
  calls: tracesEndpoints,
  handlers: tracesHandlers,
  sweeps: [
    { name: 'drones of the demonstration', every_ms: EVERY_STEP_MS, run: flyInvented },
    { name: 'alarms that nobody watches over', every_ms: 60_000, run: ({ db }, now) => closeSilent(db, now) },
    { name: 'old traces', every_ms: 6 * 3_600_000, run: forgetTraces },
    {
      name: 'days of positions',
      every_ms: 3_600_000,
      run: ({ db, config }, now) => keepDays(db, now, config.tracking_kept_days),
    },
  ],
});
