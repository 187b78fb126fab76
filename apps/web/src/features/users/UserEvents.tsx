import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { usePages } from '../../api/usePages.ts';
import { useMinute } from '../../device/clock.ts';
import { useFormats } from '../../ui/format.ts';
import { JournalSection } from '../../ui/layout/JournalSection.tsx';
import { useTranslation } from '../../ui/texts.ts';

const PAGE = 25;

/** What the person did that no record keeps. */
export const UserEvents = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('users');
  const format = useFormats();
  const now = useMinute();
  const list = usePages(['users', 'events', id], PAGE, (window, signal) =>
    callApi(endpoints.userEvents, { params: { id }, query: window }, { handles: 'all', signal }),
  );
  return (
    <JournalSection
      title={t('events')}
      none={t('no_events')}
      list={list}
      when={(at) => format.ago(at, now)}
      lineOf={({ id: event, at, code_type, device }) => ({
        id: event,
        at,
        text: t(`event_codes.${code_type}`),
        note: device,
      })}
    />
  );
};
