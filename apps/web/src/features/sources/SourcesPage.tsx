import type { listDatasets } from '@envol/contract/airspace';
import type { ResponseOf } from '@envol/contract/endpoint';
import { ageOn } from '@envol/domain/airspace/publicationAge';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, Clock, Database } from 'lucide-react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useMinute } from '../../device/clock.ts';
import { KeyValue } from '../../ui/Card.tsx';
import { useFormats } from '../../ui/format.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { type ReportFinding, readReport } from './report.ts';
import styles from './SourcesPage.module.css';

type Dataset = ResponseOf<typeof listDatasets>[number];

/** More rows than a person reads on a page. */
const MOST_ROWS = 200;

/** Keys that data name, where a text may not be there: the data's own word then. */
const useWord = (): ((group: 'names' | 'losses' | 'reasons', key: string) => string) => {
  const { wordOf } = useTranslation('sources');
  return (group, key) => wordOf(`${group}.${key}`) ?? key;
};

const useDay = (): ((date: string) => string) => {
  const format = useFormats();
  return (date) => format.date(date);
};

const Age = ({ dataset }: { readonly dataset: Dataset }) => {
  const { t } = useTranslation('sources');
  const day = useDay();
  const age = ageOn(dataset, new Date(useMinute()).toISOString().slice(0, 10));
  const Icon = age.state === 'old' ? CircleAlert : age.state === 'valid' ? CircleCheck : Clock;
  return (
    <p className={styles.age} data-age={age.state}>
      <Icon size={16} aria-hidden />
      {age.state === 'not_yet'
        ? t('not_yet', { date: day(dataset.effective_date) })
        : t(age.state, { count: age.days })}
    </p>
  );
};

const Findings = ({ findings }: { readonly findings: readonly ReportFinding[] }) => {
  const { t } = useTranslation('sources');
  const format = useFormats();
  const word = useWord();
  const shown = findings.slice(0, MOST_ROWS);
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('place')}</th>
            <th scope="col">{t('identifier')}</th>
            <th scope="col">{t('reason')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ place, identifier, reason }) => (
            <tr key={`${place} ${identifier} ${reason}`}>
              <td>{place}</td>
              <td>{identifier || '–'}</td>
              <td>{word('reasons', reason)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {findings.length > shown.length && (
        <p>{t('more', { number: format.number(findings.length - shown.length) })}</p>
      )}
    </div>
  );
};

const Report = ({ dataset }: { readonly dataset: Dataset }) => {
  const { t } = useTranslation('sources');
  const format = useFormats();
  const word = useWord();
  const { lost, refused, repaired } = readReport(dataset.report);
  return (
    <>
      {lost.length > 0 && (
        <div className={styles.lost}>
          <h3>{t('lost_title')}</h3>
          <ul>
            {lost.map((part) => (
              <li key={part}>{word('losses', part)}</li>
            ))}
          </ul>
          <p>{t('lost_text')}</p>
        </div>
      )}
      {refused.length === 0 ? (
        <p className={styles.quiet}>{t('refused_none')}</p>
      ) : (
        <details className={styles.details}>
          <summary>{t('refused', { count: refused.length, number: format.number(refused.length) })}</summary>
          <Findings findings={refused} />
        </details>
      )}
      {repaired.length > 0 && (
        <details className={styles.details}>
          <summary>
            {t('repaired', { count: repaired.length, number: format.number(repaired.length) })}
          </summary>
          <Findings findings={repaired} />
        </details>
      )}
    </>
  );
};

const Source = ({ dataset }: { readonly dataset: Dataset }) => {
  const { t } = useTranslation('sources');
  const format = useFormats();
  const word = useWord();
  const day = useDay();
  const { source, version, effective_date, valid_until, imported_at, licence, attribution, report } = dataset;
  const { records } = readReport(report);
  return (
    <section className={styles.source}>
      <h2>{word('names', source)}</h2>
      <Age dataset={dataset} />
      <KeyValue
        items={[
          [t('version'), version],
          [t('effective'), day(effective_date)],
          [t('valid_until'), day(valid_until)],
          [t('imported'), `${format.date(imported_at)}, ${format.clock(imported_at)}`],
          [t('content'), t('records', { count: records, number: format.number(records) })],
          [t('attribution'), attribution],
          [t('licence'), licence],
        ]}
      />
      <Report dataset={dataset} />
    </section>
  );
};

const Waiting = ({ datasets }: { readonly datasets: readonly Dataset[] }) => {
  const { t } = useTranslation('sources');
  const word = useWord();
  return (
    <section className={styles.source}>
      <h2>{t('waiting')}</h2>
      {datasets.length === 0 ? (
        <p className={styles.quiet}>{t('waiting_none')}</p>
      ) : (
        <>
          <p className={styles.quiet}>{t('waiting_text')}</p>
          <ul className={styles.waiting}>
            {datasets.map((dataset) => (
              <li key={dataset.id}>
                <b>
                  {word('names', dataset.source)} · {dataset.version}
                </b>
                <Age dataset={dataset} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
};

/** The data that the map and the verdicts rest on: whose, since when, until when, and what they lack. */
export const SourcesPage = () => {
  const { t } = useTranslation('sources');
  const { data, error, isPending, refetch } = useQuery(queryOf(endpoints.listDatasets));
  const inForce = data?.filter(({ is_current }) => is_current) ?? [];
  return (
    <Page title={t('title')} aside={<Link to="/formats">{t('read_file')}</Link>}>
      <p className={styles.quiet}>{t('intro')}</p>
      {isPending && <SkeletonList />}
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {data && inForce.length === 0 && (
        <EmptyState icon={Database} title={t('empty')} text={t('empty_text')} />
      )}
      {data && (
        <div className={styles.sources}>
          {inForce.map((dataset) => (
            <Source key={dataset.id} dataset={dataset} />
          ))}
          <Waiting datasets={data.filter(({ is_waiting }) => is_waiting)} />
        </div>
      )}
    </Page>
  );
};
