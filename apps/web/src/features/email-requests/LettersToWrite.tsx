import type { FlightConstraint } from '@envol/contract/constraints';
import type { Flight } from '@envol/contract/flights';
import type { ConstraintCapabilities } from '@envol/contract/procedures';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, FileDown } from 'lucide-react';
import { downloadFile } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useMay, useTakesFiles } from '../../api/session.ts';
import { useReasons } from '../../shared/airspace/index.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { Button, buttonLook } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './emailRequests.module.css';

/** What a structure tells before it is asked, and where its forms are. */
const Tip = ({
  flight_id,
  about,
}: {
  readonly flight_id: number;
  readonly about: ConstraintCapabilities;
}) => {
  const { t } = useTranslation('email_requests');
  const takesFiles = useTakesFiles();
  const { public_tip, form_links, structure } = about;
  return (
    <>
      {public_tip?.text && (
        <div>
          <b>{t('tip', { name: structure?.name ?? '' })}</b>
          <p className={styles.tip}>{public_tip.text}</p>
        </div>
      )}
      <Row gap={2} wrap>
        {public_tip?.documents.map(({ id, name }) => (
          <ActButton
            key={id}
            variant="outlined"
            size="small"
            disabled={!takesFiles}
            startIcon={<FileDown size={15} />}
            aria-label={t('download_tip', { name })}
            act={() =>
              downloadFile(
                endpoints.downloadPublicTipDocument,
                { params: { id: flight_id, docId: id } },
                name,
              )
            }
          >
            {name}
          </ActButton>
        ))}
        {form_links.map(({ label, url }) => (
          <a
            key={url}
            className={buttonLook({ variant: 'outlined', size: 'small' })}
            href={url}
            target="_blank"
            rel="noreferrer"
          >
            {label} <ExternalLink size={13} aria-hidden />
          </a>
        ))}
      </Row>
    </>
  );
};

interface ToWriteProps {
  readonly flight: Flight;
  readonly constraint: FlightConstraint;
  readonly onWrite: () => void;
}

/** A constraint whose decider is still to be asked by a letter. */
export const ToWrite = ({ flight, constraint, onWrite }: ToWriteProps) => {
  const { t } = useTranslation('email_requests');
  const reasons = useReasons();
  const mayAsk = useMay('approval:request');
  const params = { id: flight.id, cid: constraint.id };
  const { data, error, refetch } = useQuery(queryOf(endpoints.getConstraintCapabilities, { params }));
  const name = constraint.decider === null ? reasons.title(constraint) : reasons.decider(constraint.decider);
  return (
    <Card
      title={name}
      text={reasons.title(constraint) === name ? null : reasons.title(constraint)}
      tone="warn"
      footer={
        mayAsk && (
          <Button size="small" disabled={data?.can_request_by_email !== true} onClick={onWrite}>
            {t(constraint.email_request_id === null ? 'write' : 'write_again')}
          </Button>
        )
      }
    >
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data && <Tip flight_id={flight.id} about={data} />}
    </Card>
  );
};
