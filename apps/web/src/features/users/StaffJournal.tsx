import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { usePages } from '../../api/usePages.ts';
import { useMinute } from '../../device/clock.ts';
import { useFormats } from '../../ui/format.ts';
import { JournalSection } from '../../ui/layout/JournalSection.tsx';
import { useTranslation } from '../../ui/texts.ts';

const JOURNAL_PAGE = 25;

export const StaffJournal = ({ id }: { readonly id: number }) => {
  const { t, wordOf } = useTranslation('users');
  const format = useFormats();
  const now = useMinute();
  const list = usePages(['users', 'journal', id], JOURNAL_PAGE, (window, signal) =>
    callApi(endpoints.userJournal, { params: { id }, query: window }, { handles: 'all', signal }),
  );
  return (
    <JournalSection
      title={t('journal')}
      none={t('no_acts')}
      list={list}
      when={(at) => format.ago(at, now)}
      lineOf={({ id: act, at, staff_name: name, action, details: { reason } }) => ({
        id: act,
        at,
        text: wordOf(`acts.${action}`, { name, action }) ?? t('acts.other', { name, action }),
        note: typeof reason === 'string' ? reason : null,
      })}
    />
  );
};
