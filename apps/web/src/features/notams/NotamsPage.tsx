import type { ResponseOf } from '@envol/contract/endpoint';
import type { listNotamImports } from '@envol/contract/notams';
import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { useMinute } from '../../device/clock.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { useFormats } from '../../ui/format.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { Rows, Section } from '../../ui/layout/Record.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { FirStates } from './BriefingFirs.tsx';
import { PasteBriefing } from './PasteBriefing.tsx';

type State = ResponseOf<typeof listNotamImports>;

const Imports = ({ state }: { readonly state: State }) => {
  const { t } = useTranslation('notams');
  const format = useFormats();
  const now = useMinute();
  if (state.imports.length === 0) return <p>{t('page.no_imports')}</p>;
  return (
    <Rows>
      {state.imports.map((each) => (
        <li key={each.id}>
          <span>
            {t(`sources.${each.source}`)}
            {each.label !== null && ` · ${each.label}`}
            <small>
              {each.imported_by === null
                ? format.ago(each.fetched_at, now)
                : t('page.by', { name: each.imported_by, ago: format.ago(each.fetched_at, now) })}
              {' · '}
              {each.failure ?? t('page.read', { count: each.read })}
              {each.firs.length > 0 && ` · ${each.firs.map((told) => t('page.fir_count', told)).join(', ')}`}
              {each.refused > 0 && ` · ${t('page.refused', { count: each.refused })}`}
            </small>
          </span>
          {each.failure !== null ? (
            <StatusChip status="refused" label={t('page.failed')} />
          ) : (
            <StatusChip
              status="archived"
              label={t(
                each.source === 'simulated'
                  ? 'simulated_label'
                  : each.is_complete
                    ? 'page.complete'
                    : 'page.partial',
              )}
            />
          )}
        </li>
      ))}
    </Rows>
  );
};

/** Where the NOTAM are from, for the platform's staff, who takes them in. */
export const NotamsPage = () => {
  const { t } = useTranslation('notams');
  const format = useFormats();
  const now = useMinute();
  const mayWrite = useMay('platform:write');
  const { data, error, refetch } = useQuery(queryOf(endpoints.listNotamImports));
  const again = async (): Promise<void> => {
    await callApi(endpoints.refreshNotams, {});
    await refreshQueries('notams', 'flights');
  };
  return (
    <Page
      title={t('page.title')}
      aside={
        mayWrite &&
        data !== undefined &&
        data.service !== 'none' && (
          <ActButton variant="outlined" startIcon={<RotateCcw size={16} />} act={again}>
            {t('page.refresh')}
          </ActButton>
        )
      }
    >
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <SkeletonList />}
      {data !== undefined && (
        <>
          <p>
            <b>{t('page.in_force', { count: data.in_force })}</b>
            {' · '}
            {t(`states.${data.state}`, {
              source: data.source === null ? '' : t(`sources.${data.source}`),
              ago: data.fetched_at === null ? '' : format.ago(data.fetched_at, now),
            })}
            <br />
            {t(`page.service.${data.service}`)}
          </p>
          {mayWrite && <PasteBriefing />}
          <FirStates firs={data.firs} />
          <Section title={t('page.imports')}>
            <Imports state={data} />
          </Section>
        </>
      )}
    </Page>
  );
};
