import { shiftsEndpoints } from '@envol/contract/shifts';
import type { Handlers } from '../../platform/http/mount.ts';
import { defineModule } from '../../platform/module.ts';
import { drawLog, readLog } from './dayLog.service.ts';
import { handOverShift, readHandovers, readState, takeOverShift } from './handovers.service.ts';
import type { ShiftsDeps } from './shifts.deps.ts';
import { shiftHandedOver } from './shifts.facts.ts';

export { handOverShift, takeOverShift } from './handovers.service.ts';

const shiftsHandlers = (deps: ShiftsDeps): Handlers<typeof shiftsEndpoints> => ({
  readShiftState: ({ query }, { signed_in }) => readState(deps, signed_in, query.structure_id),
  listHandovers: ({ query }, { signed_in, language }) => readHandovers(deps, signed_in, query, language),
  giveHandover: ({ body }, { signed_in }) => handOverShift(deps, signed_in, body),
  takeHandover: ({ params, body }, { signed_in }) => takeOverShift(deps, signed_in, params.id, body.note),
  readDayLog: ({ query }, { signed_in, language }) => readLog(deps, signed_in, query, language),
  downloadDayLog: ({ query }, { signed_in, language }) => drawLog(deps, signed_in, query, language),
});

export const shiftsModule = defineModule({
  name: 'shifts',
  needs: ['clock', 'db', 'workers'],
  tables: ['shift_handovers'],
  facts: { shiftHandedOver },
  calls: shiftsEndpoints,
  handlers: shiftsHandlers,
});
