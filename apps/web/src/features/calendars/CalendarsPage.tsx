import type { CalendarFeed } from '@envol/contract/calendars';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
import { useMinute } from '../../device/clock.ts';
import { useCopy } from '../../shared/secret/index.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { InputBox } from '../../ui/form/InputBox.tsx';
import { useFormats } from '../../ui/format.ts';
import { Row } from '../../ui/layout/flow.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Section } from '../../ui/layout/Record.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { AddressDialog } from './AddressDialog.tsx';
import styles from './calendars.module.css';

type Asked = { readonly act: 'make' | 'renew' | 'close'; readonly feed: CalendarFeed };

/** What is known of an address: it, and when it was last read. */
const Address = ({ feed }: { readonly feed: CalendarFeed }) => {
  const { t } = useTranslation('calendars');
  const format = useFormats();
  const now = useMinute();
  const isLook = useUser().impersonator_user_id !== null;
  if (feed.created_at === null) return <p>{t('none')}</p>;
  return (
    <>
      {feed.url === null ? (
        <p>{isLook ? t('hidden') : t('none')}</p>
      ) : (
        <InputBox
          readOnly
          invalid={false}
          value={feed.url}
          aria-label={t('address')}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <small>
        {feed.last_read_at === null
          ? t('never_read')
          : t('read', { ago: format.ago(feed.last_read_at, now) })}
      </small>
    </>
  );
};

const Feed = ({ feed, onAsk }: { readonly feed: CalendarFeed; readonly onAsk: (asked: Asked) => void }) => {
  const { t } = useTranslation('calendars');
  const copy = useCopy();
  const { url, kind } = feed;
  return (
    <Section title={t(`kinds.${kind}`)}>
      <div className={styles.feed}>
        <p>{t(`texts.${kind}`)}</p>
        <Address feed={feed} />
        <Row gap={2} wrap>
          {feed.created_at === null && (
            <Button variant="outlined" onClick={() => onAsk({ act: 'make', feed })}>
              {t('make')}
            </Button>
          )}
          {url !== null && (
            <>
              <Button startIcon={<Copy size={16} />} onClick={() => copy(url)}>
                {t('copy')}
              </Button>
              <Button variant="outlined" onClick={() => onAsk({ act: 'renew', feed })}>
                {t('renew')}
              </Button>
              <Button variant="text" onClick={() => onAsk({ act: 'close', feed })}>
                {t('close')}
              </Button>
            </>
          )}
        </Row>
      </div>
    </Section>
  );
};

/** Settings → calendars: the secret addresses of one's missions. */
export const CalendarsPage = () => {
  const { t } = useTranslation('calendars');
  const { data, error, refetch } = useQuery(queryOf(endpoints.listCalendars));
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = async ({ feed: { kind } }: Asked): Promise<void> => {
    await callApi(endpoints.deleteCalendar, { params: { kind } });
    await refreshQueries('calendars');
    showSuccess(t('closed'));
  };
  return (
    <Page title={t('title')} lead={t('text')}>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <SkeletonList rows={2} />}
      <div className={styles.feeds}>
        {data?.map((feed) => (
          <Feed key={feed.kind} feed={feed} onAsk={setAsked} />
        ))}
      </div>
      {asked?.act === 'close' && (
        <ConfirmDialog
          open
          danger
          title={t('close_title')}
          confirm={t('close')}
          onConfirm={() => close(asked)}
          onClose={() => setAsked(null)}
        >
          {t('close_text')}
        </ConfirmDialog>
      )}
      {(asked?.act === 'make' || asked?.act === 'renew') && (
        <AddressDialog act={asked.act} kind={asked.feed.kind} onClose={() => setAsked(null)} />
      )}
    </Page>
  );
};
