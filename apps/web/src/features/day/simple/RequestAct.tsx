import type { Approval, ApprovalSummary } from '@envol/contract/approvals';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { queryOf, refreshQueries } from '../../../api/query.ts';
import { useGrace } from '../../../shared/grace/index.ts';
import { Button, buttonLook, PhoneLink } from '../../../ui/Button.tsx';
import { useFormats } from '../../../ui/format.ts';
import { showError, showSuccess } from '../../../ui/snackbar/snackbars.ts';
import { SkeletonList } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './simple.module.css';
import { TakeBackAct } from './TakeBackAct.tsx';

/** Why a request is not granted with one press: it is opened and read first. */
const doubtsOf = (approval: Approval, meets: number | null): readonly string[] => [
  ...(approval.available_actions.includes('accept') ? [] : ['withheld']),
  ...(approval.limit_breaches.length > 0 ? ['limits'] : []),
  ...(approval.prohibited_by.length > 0 ? ['prohibited'] : []),
  ...(approval.constraint.notice_respected === false ? ['notice'] : []),
  ...(approval.unread_messages > 0 ? ['messages'] : []),
  ...(meets === null ? ['unknown'] : meets > 0 ? ['conflicts'] : []),
];

/** Grants a request as it was seen, ten seconds after the press. */
const useGrant = (approval: Approval) => {
  const { t } = useTranslation('day');
  const [held, setHeld] = useState<number | null>(null);
  const send = async (version: number, leaving: boolean): Promise<boolean> => {
    setHeld(null);
    try {
      const args = { params: { id: approval.id }, body: { type: 'accept', version } as const };
      await callApi(endpoints.decideApproval, args, { handles: 'all', keepalive: leaving });
      showSuccess(t('simple.request_accepted', { id: approval.display_identifier }));
      return true;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      showError(error.detail);
      return false;
    } finally {
      await refreshQueries('approvals');
    }
  };
  useGrace(held === null ? null : `request ${approval.id}`, (leaving) =>
    held === null ? Promise.resolve(true) : send(held, leaving),
  );
  return {
    isHeld: held !== null,
    hold: () => setHeld(approval.version),
    takeBack: () => setHeld(null),
  };
};

const Granting = ({
  approval,
  doubts,
}: {
  readonly approval: Approval;
  readonly doubts: readonly string[];
}) => {
  const { t } = useTranslation('day');
  const { isHeld, hold, takeBack } = useGrant(approval);
  if (isHeld) return <TakeBackAct onTakeBack={takeBack} />;
  const open = (
    <Link
      to="/map/approvals/$id"
      params={{ id: String(approval.id) }}
      className={[buttonLook({ variant: doubts.length > 0 ? 'contained' : 'outlined' }), styles.large].join(
        ' ',
      )}
    >
      {t('simple.open_request')}
    </Link>
  );
  if (doubts.length > 0) return open;
  return (
    <>
      <Button className={styles.large ?? ''} onClick={hold}>
        {t('simple.accept_request')}
      </Button>
      {open}
    </>
  );
};

/** What a request asks for, and its one act: granted here where nothing stands against it, else opened. */
export const RequestAct = ({ request }: { readonly request: ApprovalSummary }) => {
  const { t } = useTranslation('day');
  const format = useFormats();
  const params = { id: request.id };
  const { data } = useQuery(queryOf(endpoints.getApproval, { params }));
  const met = useQuery(queryOf(endpoints.listIntersectingApprovals, { params }));
  if (data === undefined || met.isPending) return <SkeletonList rows={2} />;
  const { data: others } = met;
  const meets = others === undefined || others.is_partial ? null : others.results.length;
  const doubts = doubtsOf(data, meets);
  return (
    <>
      <p className={styles.facts}>
        {t('simple.drone', {
          pilot: data.pilot.full_name,
          height: format.number(data.max_flying_height),
          drones: format.list(data.drones.map(({ name }) => name)),
        })}{' '}
        {data.pilot.phone !== null && <PhoneLink phone={data.pilot.phone} icon_px={15} />}
      </p>
      {doubts.length > 0 && (
        <p className={styles.doubts}>
          <TriangleAlert size={18} aria-hidden />
          {format.list(doubts.map((doubt) => t(`simple.doubts.${doubt as 'limits'}`)))}
        </p>
      )}
      <div className={styles.acts}>
        <Granting approval={data} doubts={doubts} />
      </div>
    </>
  );
};
