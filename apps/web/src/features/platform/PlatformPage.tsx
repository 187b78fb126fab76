import type { FailedJob, PlatformState, UnsentLetter } from '@envol/contract/platform';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { usePages } from '../../api/usePages.ts';
import { useMinute } from '../../device/clock.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { useFormats } from '../../ui/format.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { Columns, Figures, Rows, Section } from '../../ui/layout/Record.tsx';
import { ShowMore } from '../../ui/list/ShowMore.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './platform.module.css';

const LETTERS = 25;

interface FigureProps {
  readonly value: number;
  readonly label: string;
  readonly tone?: 'warn' | 'err' | undefined;
}

const Figure = ({ value, label, tone }: FigureProps) => (
  <div data-tone={tone}>
    <b>{value}</b>
    <span>{label}</span>
  </div>
);

const Counts = ({ state }: { readonly state: PlatformState }) => {
  const { t } = useTranslation('platform');
  return (
    <Figures>
      <Figure value={state.users_count} label={t('users', { count: state.new_users_count })} />
      <Figure value={state.operators_count} label={t('operators', { count: state.new_operators_count })} />
      <Figure value={state.structures_count} label={t('structures', { count: state.authorities_count })} />
      <Figure value={state.open_approvals_count} label={t('open_approvals')} />
      <Figure
        value={state.unsent_letters_count}
        label={t('unsent_letters')}
        tone={state.unsent_letters_count > 0 ? 'warn' : undefined}
      />
      <Figure
        value={state.failed_jobs_count}
        label={t('failed_jobs')}
        tone={state.failed_jobs_count > 0 ? 'err' : undefined}
      />
    </Figures>
  );
};

const Again = ({ label, run }: { readonly label: string; readonly run: () => Promise<unknown> }) => {
  const { t } = useTranslation('platform');
  const mayTry = useMay('platform:write');
  const again = async (): Promise<void> => {
    await run();
    await refreshQueries('platform');
    showSuccess(t('tried'));
  };
  return mayTry ? (
    <ActButton variant="outlined" startIcon={<RotateCcw size={16} />} aria-label={label} act={again}>
      {t('again')}
    </ActButton>
  ) : null;
};

const LetterRow = ({ letter }: { readonly letter: UnsentLetter }) => {
  const { t } = useTranslation('platform');
  const format = useFormats();
  const now = useMinute();
  return (
    <li>
      <span>
        {letter.recipient}
        <small>{t('letter', { kind: letter.kind, ago: format.ago(letter.created_at, now) })}</small>
      </span>
      <Again
        label={t('letter_again', { recipient: letter.recipient })}
        run={() => callApi(endpoints.sendLetterAgain, { params: { id: letter.id } })}
      />
    </li>
  );
};

const JobRow = ({ job }: { readonly job: FailedJob }) => {
  const { t } = useTranslation('platform');
  const format = useFormats();
  const now = useMinute();
  return (
    <li>
      <span>
        {job.name}
        <small>{t('job', { count: job.tries, ago: format.ago(job.failed_at ?? job.created_at, now) })}</small>
        {job.error !== '' && <small>{job.error}</small>}
      </span>
      <Again
        label={t('job_again', { name: job.name })}
        run={() => callApi(endpoints.runJobAgain, { params: { id: job.id } })}
      />
    </li>
  );
};

interface WaitingProps<T> {
  readonly title: string;
  readonly none: string;
  /** How many wait; `query` may hold fewer. */
  readonly count: number | undefined;
  /** Under the rows: the way to those that are not shown. */
  readonly more: ReactNode;
  readonly query: {
    readonly data: readonly T[] | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly row: (each: T) => ReactNode;
}

const Waiting = <T,>({ title, none, count, more, query: { data, error, refetch }, row }: WaitingProps<T>) => (
  <Section title={title} {...(count !== undefined && { count })}>
    {Boolean(error) && <ErrorState error={error} retry={() => void refetch()} />}
    {data === undefined && !error && <SkeletonList rows={2} />}
    {data?.length === 0 && <p>{none}</p>}
    {data !== undefined && data.length > 0 && <Rows>{data.map(row)}</Rows>}
    {more}
  </Section>
);

const Attention = ({ state }: { readonly state: PlatformState }) => {
  const { t } = useTranslation('platform');
  const format = useFormats();
  const now = useMinute();
  const { oldest_open_approval: oldest } = state;
  const lines = [
    ...state.unreliable_datasets.map(({ source, version, days_out_of_date: days }) => ({
      key: source,
      text:
        version === null || days === null
          ? t('no_data', { source: t(`data.${source}`) })
          : t('old_data', { source: t(`data.${source}`), version, count: days }),
      to: '/sources' as const,
      search: {},
    })),
    ...(oldest === null
      ? []
      : [{ key: 'oldest', text: t('oldest', { ago: format.ago(oldest, now) }), to: null, search: {} }]),
    ...(state.unconfirmed_count > 0
      ? [
          {
            key: 'unconfirmed',
            text: t('unconfirmed', { count: state.unconfirmed_count }),
            to: '/map/users' as const,
            search: { state: 'unconfirmed' },
          },
        ]
      : []),
    ...(state.blocked_operators_count > 0
      ? [
          {
            key: 'blocked_operators',
            text: t('blocked_operators', { count: state.blocked_operators_count }),
            to: '/exploitants' as const,
            search: { blocked: 1 },
          },
        ]
      : []),
    ...(state.blocked_users_count > 0
      ? [
          {
            key: 'blocked_users',
            text: t('blocked_users', { count: state.blocked_users_count }),
            to: '/map/users' as const,
            search: { state: 'blocked' },
          },
        ]
      : []),
  ];
  const unattended = state.unattended_structures;
  if (lines.length === 0 && unattended.length === 0)
    return <EmptyState icon={CircleCheck} title={t('nothing')} text={t('nothing_text')} />;
  return (
    <Section title={t('attention')}>
      <Rows>
        {lines.map(({ key, text, to, search }) => (
          <li key={key}>
            <span>{text}</span>
            {to !== null && (
              <Link to={to} search={search}>
                {t(to === '/sources' ? 'see_sources' : 'see')}
              </Link>
            )}
          </li>
        ))}
        {unattended.map(({ id, code, name }) => (
          <li key={`structure-${id}`}>
            <span>
              {t('unattended', { code, name })}
              <small>{t('unattended_text')}</small>
            </span>
          </li>
        ))}
      </Rows>
    </Section>
  );
};

/** How the platform is, and what waits for somebody of the staff. */
export const PlatformPage = () => {
  const { t } = useTranslation('platform');
  const { data, error, refetch } = useQuery(queryOf(endpoints.platformState));
  const letters = usePages(['platform', 'letters'], LETTERS, (window, signal) =>
    callApi(endpoints.unsentLetters, { query: window }, { handles: 'all', signal }),
  );
  const jobs = useQuery(queryOf(endpoints.failedJobs));
  const mayImport = useMay('dataset:write');
  return (
    <Page
      wide
      title={t('title')}
      aside={
        <span className={styles.links}>
          <Link to="/settings/audit">{t('audit')}</Link>
          <Link to="/sources">{t('sources')}</Link>
          <Link to="/platform/constraint-types">{t('constraint_types')}</Link>
          {mayImport && <Link to="/platform/datasets">{t('datasets')}</Link>}
        </span>
      }
    >
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <SkeletonList />}
      {data !== undefined && (
        <>
          <Counts state={data} />
          <Columns
            main={<Attention state={data} />}
            side={
              <>
                <Waiting
                  title={t('letters')}
                  none={t('no_letters')}
                  count={letters.last?.count}
                  more={<ShowMore list={letters} />}
                  query={{ ...letters, data: letters.last && letters.rows }}
                  row={(letter) => <LetterRow key={letter.id} letter={letter} />}
                />
                <Waiting
                  title={t('jobs')}
                  none={t('no_jobs')}
                  count={jobs.data && Math.max(data.failed_jobs_count, jobs.data.length)}
                  more={
                    jobs.data !== undefined &&
                    data.failed_jobs_count > jobs.data.length && (
                      <p>{t('latest_jobs', { count: jobs.data.length })}</p>
                    )
                  }
                  query={jobs}
                  row={(job) => <JobRow key={job.id} job={job} />}
                />
              </>
            }
          />
        </>
      )}
    </Page>
  );
};
