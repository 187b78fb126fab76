import type { calendarsEndpoints } from '@envol/contract/calendars';
import type { BinaryReply } from '../../platform/http/answers.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { type AuthDeps, confirmPassword } from '../auth/index.ts';
import { type CalendarsDeps, closeFeed, listFeeds, renewFeed, writeFeed } from './calendars.service.ts';

export const calendarsHandlers = (
  deps: CalendarsDeps & Omit<AuthDeps, 'db'>,
): Handlers<typeof calendarsEndpoints> => ({
  listCalendars: (_, { signed_in }) => listFeeds(deps, signed_in.actor),
  renewCalendar: async ({ params, body: { password } }, { signed_in, ip }) => {
    const asker = { user_id: signed_in.actor.user_id, address: ip };
    await confirmPassword({ ...deps, db: deps.system_db }, asker, { field: 'password', password });
    return renewFeed(deps, signed_in.actor, params.kind);
  },
  deleteCalendar: ({ params }, { signed_in }) => closeFeed(deps, signed_in.actor, params.kind),
  readCalendar: async ({ params }): Promise<BinaryReply> => {
    const { text, etag } = await writeFeed(deps, params.secret.replace(/\.ics$/, ''));
    return {
      data: Buffer.from(text),
      filename: 'envol.ics',
      etag,
      cache_control: 'private, no-cache',
    };
  },
});
