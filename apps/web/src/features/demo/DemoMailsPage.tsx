import type { ResponseOf } from '@envol/contract/endpoint';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft, FlaskConical, Inbox } from 'lucide-react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { useRealtimeEvent } from '../../api/realtime/realtime.ts';
import { usePages } from '../../api/usePages.ts';
import { useFormats } from '../../ui/format.ts';
import { DataList, DataListRow } from '../../ui/list/DataList.tsx';
import { ShowMore, type ShowMoreProps } from '../../ui/list/ShowMore.tsx';
import { usePageTitle } from '../../ui/pageTitle.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { AnswerMail } from './AnswerMail.tsx';
import styles from './DemoMailsPage.module.css';
import { partsOf } from './links.ts';

type Mail = ResponseOf<typeof import('@envol/contract/demo').demoMails>['results'][number];

const Message = ({ mail }: { readonly mail: Mail }) => {
  const { t } = useTranslation('demo');
  const format = useFormats();
  return (
    <article className={styles.message}>
      <header>
        <h2>{mail.subject}</h2>
        <p>
          {t('mails.to')} <b>{mail.recipient}</b>
        </p>
        <p>
          {mail.sent_at === null
            ? t('mails.queued')
            : t('mails.sent', { date: `${format.longDay(mail.sent_at)}, ${format.clock(mail.sent_at)}` })}
        </p>
      </header>
      <div className={styles.text}>
        {partsOf(mail.body).map(({ at, text, href }) =>
          href === null ? (
            text
          ) : (
            <a key={at} href={href}>
              {text}
            </a>
          ),
        )}
      </div>
      {mail.can_answer && <AnswerMail key={mail.id} mailId={mail.id} />}
    </article>
  );
};

const PAGE = 50;

const Mails = ({ mails, list: pages }: { readonly mails: readonly Mail[] } & ShowMoreProps) => {
  const { t } = useTranslation('demo');
  const format = useFormats();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const { id } = useSearch({ from: '/shell/demo/mails' });
  const selected = mails.find((each) => each.id === id) ?? (isPhone ? undefined : mails[0]);
  const open = (mail: Mail | null): void =>
    void navigate({ to: '/demo/mails', search: mail === null ? {} : { id: mail.id } });
  const list = (
    <div className={styles.list}>
      <DataList
        label={t('mails.title')}
        items={mails}
        idOf={(mail) => mail.id}
        hrefOf={(mail) => `/demo/mails?id=${mail.id}`}
        onOpen={open}
        selected={selected?.id}
        row={(mail) => (
          <DataListRow
            title={mail.subject}
            aside={<time className={styles.date}>{format.dayAndClock(mail.created_at)}</time>}
            facts={[mail.recipient]}
          />
        )}
        footer={<ShowMore list={pages} />}
      />
    </div>
  );
  if (isPhone) {
    if (selected === undefined) return list;
    return (
      <div className={styles.list}>
        <button type="button" className={styles.back} onClick={() => open(null)}>
          <ArrowLeft size={18} aria-hidden />
          {t('mails.back')}
        </button>
        <Message mail={selected} />
      </div>
    );
  }
  return (
    <>
      {list}
      <div className={styles.reader}>{selected && <Message mail={selected} />}</div>
    </>
  );
};

/** The e-mails that the demonstration would have sent to this side: nothing leaves the server. */
export const DemoMailsPage = () => {
  const { t } = useTranslation('demo');
  const list = usePages(['demo', 'mails'], PAGE, (query, signal) =>
    callApi(endpoints.demoMails, { query }, { handles: 'all', signal }),
  );
  const { rows, last, error, isPending } = list;
  usePageTitle(t('mails.title'));
  // A mail follows its event by the time of a job.
  useRealtimeEvent('*', () => {
    setTimeout(() => void refreshQueries('demo'), 1_500);
  });
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>{t('mails.title')}</h1>
        {last && last.count > 0 && <span>{t('mails.count', { count: last.count })}</span>}
      </header>
      <p className={styles.banner}>
        <FlaskConical size={17} aria-hidden />
        {t('mails.banner')}
      </p>
      <div className={styles.body}>
        {isPending && <SkeletonList />}
        {error && <ErrorState error={error} retry={() => void list.refetch()} />}
        {last?.count === 0 && (
          <EmptyState icon={Inbox} title={t('mails.empty')} text={t('mails.empty_text')} />
        )}
        {rows.length > 0 && <Mails mails={rows} list={list} />}
      </div>
    </div>
  );
};
