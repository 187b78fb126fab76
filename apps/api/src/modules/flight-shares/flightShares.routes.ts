import type { flightSharesEndpoints } from '@envol/contract/flight-shares';
import { operatorOf } from '@envol/domain/access/actor';
import type { BinaryReply } from '../../platform/http/answers.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { callerOf } from '../flight-details/index.ts';
import {
  createShare,
  listShares,
  type SharesDeps,
  updateShare,
  withdrawShare,
} from './flightShares.service.ts';
import { readShared, readSharedCalendar } from './sharedMission.ts';

export const flightSharesHandlers = (deps: SharesDeps): Handlers<typeof flightSharesEndpoints> => ({
  listFlightShares: ({ params }, context) => listShares(deps, callerOf(context), params.id),
  createFlightShare: ({ params, body }, context) => createShare(deps, callerOf(context), params.id, body),
  updateFlightShare: ({ params, body }, context) => updateShare(deps, callerOf(context), params, body),
  withdrawFlightShare: ({ params }, context) => withdrawShare(deps, callerOf(context), params),
  readSharedMission: ({ params }, { signed_in, language }) =>
    readShared(deps, params.secret, {
      language,
      operator_id: signed_in === null ? null : (operatorOf(signed_in.actor)?.operator_id ?? null),
    }),
  readSharedCalendar: async ({ params }, { language }): Promise<BinaryReply> => ({
    data: Buffer.from(await readSharedCalendar(deps, params.secret, language)),
    filename: 'envol.ics',
  }),
});
