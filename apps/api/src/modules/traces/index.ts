import { tracesEndpoints } from '@envol/contract/traces';
import type { Handlers } from '../../platform/http/mount.ts';
import { defineModule } from '../../platform/module.ts';
import { everyRow, ownDb } from '../../platform/service.ts';
import { EVERY_STEP_MS, flyInvented, forgetTraces } from './simulated.ts';
import type { TracesDeps } from './traces.deps.ts';
import {
  acknowledge,
  drawTraces,
  markRead,
  pageTraces,
  readAlerts,
  readLive,
  readTrace,
  takePositions,
} from './traces.service.ts';

const tracesHandlers = (deps: TracesDeps): Handlers<typeof tracesEndpoints> => ({
  listTraces: ({ query }, { signed_in, language }) => pageTraces(deps, signed_in, query, language),
  tracesGeometries: ({ query }, { signed_in }) => drawTraces(deps, signed_in, query),
  getTrace: ({ params }, { signed_in }) => readTrace(deps, signed_in, params.id),
  sendPositions: ({ body }, { signed_in }) => takePositions(deps, signed_in, body),
  livePositions: (_, { signed_in }) => readLive(deps, signed_in),
  listPositionAlerts: ({ query }, { signed_in, language }) => readAlerts(deps, signed_in, language, query),
  acknowledgeAlert: ({ params }, { signed_in }) => acknowledge(deps, signed_in, params.id),
  markAlertsAsRead: ({ body }, { signed_in }) => markRead(deps, signed_in, body),
});

export const tracesModule = defineModule({
  name: 'traces',
  needs: [
    'airspace',
    'clock',
    'db',
    'geometry',
    ownDb('names of drones and operators that a trace is of; positions that nobody writes by hand'),
    'terrain',
  ],
  work_needs: [
    'airspace',
    'config',
    everyRow('invented drones fly; traces of everybody are forgotten after their time'),
    'geometry',
    'terrain',
  ],
  tables: [
    'alert_acknowledgements',
    'alert_structures',
    'position_alert_reads',
    'position_alerts',
    'trace_approvals',
    'trace_points',
    'trace_structures',
    'traces',
  ],
  calls: tracesEndpoints,
  handlers: tracesHandlers,
  sweeps: [
    { name: 'drones of the demonstration', every_ms: EVERY_STEP_MS, run: flyInvented },
    { name: 'old traces', every_ms: 6 * 3_600_000, run: forgetTraces },
  ],
});
