import type { VerifiedFlightLog } from '@envol/contract/flight-logs';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { FileQuestion, ShieldCheck } from 'lucide-react';
import { endpoints } from '../../api/endpoints.ts';
import { isFailure } from '../../api/failure.ts';
import { queryOf } from '../../api/query.ts';
import { queryClient } from '../../api/queryClient.ts';
import { useLastPathPart } from '../../routing/address.ts';
import { KeyValue } from '../../ui/Card.tsx';
import { useFormats } from '../../ui/format.ts';
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { usePageTitle } from '../../ui/pageTitle.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useDurationText, useVerdict } from './useLogText.ts';
import styles from './verify.module.css';

const Figures = ({ log }: { readonly log: VerifiedFlightLog }) => {
  const { t } = useTranslation('flight_logs');
  const format = useFormats();
  const duration = useDurationText();
  const verdict = useVerdict(log.conformance);
  const { time_zone: zone, started_at: from, ended_at: until, max_height_m: height } = log;
  const unjudged = log.conformance.unjudged.map(
    ({ because, seconds }) => `${t(`unjudged_by.${because}`)} (${duration(seconds)})`,
  );
  return (
    <main className={styles.main}>
      <section className={styles.genuine} role="status">
        <ShieldCheck size={22} aria-hidden />
        <div>
          <h1>{t('verified.title')}</h1>
          <p>{t('verified.text')}</p>
        </div>
      </section>
      {log.is_simulated && <p role="note">{t('simulated')}</p>}
      <p>
        <StatusChip status={verdict.key} tone={verdict.tone} label={verdict.label} />
      </p>
      <KeyValue
        items={[
          [t('verified.company'), log.company_name],
          [t('verified.mission'), `${log.flight_identifier} – ${log.flight_name}`],
          [
            t('verified.when'),
            `${format.day(from, zone)}, ${format.clock(from, zone)} – ${format.clock(until, zone)} (${format.clock(from, 'UTC')} – ${format.clock(until, 'UTC')} UTC)`,
          ],
          [t('airborne'), duration(log.airborne_s)],
          [t('distance'), format.distance(log.distance_m)],
          [
            t('height'),
            t(`heights.${log.height_reference}`, { value: format.number(Math.round(height ?? 0)) }),
          ],
          [t('held'), t(`held_to.${log.held_against}`)],
          [t('verified.excursions'), format.number(log.conformance.excursions_count)],
          [t('verified.share'), verdict.share ?? t('verdict.nothing')],
          [t('verified.unjudged'), unjudged.length === 0 ? t('verified.all_judged') : format.list(unjudged)],
          [t('verified.made'), format.dayAndClock(log.created_at, zone)],
          [t('verified.digest'), <code key="digest">{log.digest}</code>],
        ]}
      />
      <p className={styles.small}>{t('verified.not_an_approval')}</p>
      <LanguageSwitch short />
    </main>
  );
};

const Content = ({ secret }: { readonly secret: string }) => {
  const { t } = useTranslation('flight_logs');
  const { data, error, isPending, refetch } = useQuery({
    ...queryOf(endpoints.verifyFlightLog, { params: { secret } }),
    retry: false,
  });
  usePageTitle(t('verified.page'));
  if (data !== undefined) return <Figures log={data} />;
  if (isFailure(error, 'NOT_FOUND') || isFailure(error, 'VALIDATION'))
    return (
      <main className={styles.main}>
        <EmptyState icon={FileQuestion} title={t('verified.unknown')} text={t('verified.unknown_text')} />
      </main>
    );
  return (
    <main className={styles.main}>
      {isPending ? <SkeletonList rows={4} /> : <ErrorState error={error} retry={() => void refetch()} />}
    </main>
  );
};

/** /verify/$secret: the figures of a report, for whoever holds the document. */
export const VerifyPage = () => {
  const { t } = useTranslation('flight_logs');
  const secret = useLastPathPart();
  return (
    <QueryClientProvider client={queryClient}>
      <div className={styles.page}>
        <header className={styles.header}>
          <Logo />
          <p>{t('verified.page')}</p>
        </header>
        <Content secret={secret} />
      </div>
    </QueryClientProvider>
  );
};
