import type { calendarsEndpoints } from '@envol/contract/calendars';
import type { BinaryReply, Handlers } from '../../platform/http/mount.ts';
import { type CalendarsDeps, closeFeed, listFeeds, renewFeed, writeFeed } from './calendars.service.ts';

export const calendarsHandlers = (deps: CalendarsDeps): Handlers<typeof calendarsEndpoints> => ({
  listCalendars: (_, { signed_in }) => listFeeds(deps, signed_in.actor),
  renewCalendar: ({ params }, { signed_in }) => renewFeed(deps, signed_in.actor, params.kind),
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
