import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ClipboardCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { DataList, DataListRow } from '../../ui/DataList.tsx';
import { Panel, PanelHeader } from '../../ui/layout/Panel.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { PeriodText } from '../../ui/TimeText.tsx';
import { useIdParam } from '../../ui/useIdParam.ts';

/*
 * The screens of the requests, loaded by the router when first needed. It expects these exports, components without
 * properties: ApprovalsScreen (/map/approvals) and ApprovalScreen (/map/approvals/$id). They draw into the
 * workspace's panel, beside the map; a detail may add a RightPanel.
 */

export const ApprovalsScreen = () => {
  const { t } = useTranslation('nav');
  const navigate = useNavigate();
  const { data, error, isPending, refetch } = useQuery(
    queryOf(endpoints.listApprovals, { query: { is_closed: 'false', ordering: 'urgency' } }),
  );
  const approvals = data !== undefined && 'results' in data ? data.results : [];
  return (
    <Panel flush header={<PanelHeader title={t('approvals')} />}>
      {isPending && <SkeletonList />}
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {data !== undefined && approvals.length === 0 && (
        <EmptyState icon={ClipboardCheck} title={t('approvals')} />
      )}
      <DataList
        label={t('approvals')}
        items={approvals}
        idOf={(approval) => approval.id}
        hrefOf={(approval) => `/map/approvals/${approval.id}`}
        onOpen={(approval) =>
          void navigate({ to: '/map/approvals/$id', params: { id: String(approval.id) } })
        }
        row={(approval) => (
          <DataListRow
            title={approval.flight.name}
            facts={[
              approval.display_identifier,
              approval.company_name,
              <PeriodText
                key="period"
                from={approval.date_start}
                to={approval.date_end}
                zone={approval.time_zone}
              />,
            ]}
          />
        )}
      />
    </Panel>
  );
};

export const ApprovalScreen = () => {
  const { t } = useTranslation('nav');
  const id = useIdParam();
  const { data, error, isPending, refetch } = useQuery(queryOf(endpoints.getApproval, { params: { id } }));
  return (
    <Panel
      header={
        <PanelHeader
          crumb={<Link to="/map/approvals">{t('approvals')}</Link>}
          title={data?.flight.name ?? `${id}`}
          meta={data && <PeriodText from={data.date_start} to={data.date_end} zone={data.time_zone} />}
        />
      }
    >
      {isPending && <SkeletonList />}
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {data?.details}
    </Panel>
  );
};
