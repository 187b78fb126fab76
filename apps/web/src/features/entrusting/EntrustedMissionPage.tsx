import type { EntrustedMission } from '@envol/contract/entrusting';
import { contactLink } from '@envol/domain/airspace/deciders/contacts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { callApi, downloadFile } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { KeyValue } from '../../ui/Card.tsx';
import { useFormats } from '../../ui/format.ts';
import { Stack } from '../../ui/layout/flow.tsx';
import { Columns, RecordPage, Section } from '../../ui/layout/Record.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useIdParam } from '../../ui/useIdParam.ts';
import styles from './entrusting.module.css';
import { ProcedureLine, usePrice } from './ProcedureLine.tsx';
import { SettleDialog, type SettleDialogProps } from './SettleDialog.tsx';

type Procedure = EntrustedMission['entrustment']['procedures'][number];
type Asked = { readonly procedure: Procedure; readonly action: SettleDialogProps['action'] } | null;

interface ActsProps {
  readonly mission: EntrustedMission;
  readonly procedure: Procedure;
  readonly onAsk: (asked: Asked) => void;
}

const Acts = ({ mission, procedure, onAsk }: ActsProps) => {
  const { t } = useTranslation('entrusting');
  const mayWrite = useMay('platform:write');
  const [busy, setBusy] = useState(false);
  if (!mayWrite) return null;
  const take = async (): Promise<void> => {
    setBusy(true);
    try {
      await callApi(endpoints.updateEntrustedProcedure, {
        params: { id: mission.flight_id, pid: procedure.id },
        body: { action: 'take' },
      });
      await refreshQueries('entrusted-missions');
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.actions}>
      {procedure.available_actions.map((action, index) => (
        <Button
          key={action}
          size="small"
          variant={index === 0 ? 'contained' : 'outlined'}
          disabled={busy}
          onClick={() =>
            action === 'take'
              ? // A failure is told by the call itself.
                void take().catch(() => undefined)
              : onAsk({ procedure, action })
          }
        >
          {t(action === 'take' && procedure.status !== 'requested' ? 'acts.reopen' : `acts.${action}`)}
        </Button>
      ))}
    </div>
  );
};

const Contacts = ({ procedure }: { readonly procedure: Procedure }) => {
  const { t } = useTranslation('entrusting');
  const format = useFormats();
  return (
    <p className={styles.line}>
      {procedure.latest_date !== null && (
        <span>{t('latest', { date: format.day(procedure.latest_date) })} </span>
      )}
      {procedure.contacts.map((contact) => (
        <a key={contact.value} href={contactLink(contact)} className={styles.contact}>
          {contact.value}
        </a>
      ))}
    </p>
  );
};

const Facts = ({ mission }: { readonly mission: EntrustedMission }) => {
  const { t } = useTranslation(['entrusting', 'flights', 'flights_list']);
  const format = useFormats();
  const price = usePrice();
  const { operator_details: operator, center } = mission;
  const lines = (texts: readonly string[]) => texts.map((text) => <div key={text}>{text}</div>);
  return (
    <Section title={t('mission')}>
      <KeyValue
        items={[
          [t('facts.operator'), `${operator.company} · ${operator.number ?? '–'} · ${operator.siret ?? '–'}`],
          [t('facts.asked_by'), `${mission.entrustment.requested_by} · ${mission.requested_email ?? '–'}`],
          [
            t('facts.period'),
            `${format.dayAndClock(mission.date_start, mission.time_zone)} – ${format.dayAndClock(mission.date_end, mission.time_zone)}`,
          ],
          [t('facts.height'), t('flights_list:row.height', { height: mission.height_to_fly.height_m })],
          [
            t('facts.scenario'),
            `${t(`flights:what.scenarios.${mission.scenario}`)} · ${t(`flights:what.visibilities.${mission.visibility}`)}`,
          ],
          [t('facts.place'), center && `${center[1].toFixed(5)}, ${center[0].toFixed(5)}`],
          [
            t('facts.pilots'),
            lines(
              mission.pilots.map(({ name, phone, email }) =>
                [name, phone, email].filter((part) => part !== null).join(' · '),
              ),
            ),
          ],
          [
            t('facts.drones'),
            lines(mission.drones.map(({ name, registration }) => `${name} · ${registration ?? '–'}`)),
          ],
          [t('facts.description'), mission.description],
          [t('facts.info'), mission.entrustment.info],
          [t('total'), price(mission.price_cents)],
          [t('owed_title'), mission.entrustment.is_unpaid ? t('owed_staff') : null],
        ]}
      />
    </Section>
  );
};

const Mission = ({ mission }: { readonly mission: EntrustedMission }) => {
  const { t } = useTranslation('entrusting');
  const [asked, setAsked] = useState<Asked>(null);
  const params = { id: mission.flight_id };
  return (
    <RecordPage
      crumb={<Link to="/entrusted">{t('desk_title')}</Link>}
      title={`${mission.display_identifier} · ${mission.name}`}
      state={
        <StatusChip
          status={mission.state}
          tone={mission.state === 'done' ? 'ok' : 'blue'}
          label={t(`states.${mission.state}`)}
        />
      }
      actions={
        <ActButton
          variant="outlined"
          startIcon={<FileDown size={16} />}
          act={() =>
            downloadFile(endpoints.downloadEntrustedSheet, { params }, `${mission.display_identifier}.pdf`)
          }
        >
          {t('sheet')}
        </ActButton>
      }
    >
      <Columns
        main={
          <Section title={t('entrusted_title')} count={mission.entrustment.procedures.length}>
            <Stack gap={3}>
              {mission.entrustment.procedures.map((procedure) => (
                <ProcedureLine
                  key={procedure.id}
                  procedure={procedure}
                  zone={mission.time_zone}
                  actions={<Acts mission={mission} procedure={procedure} onAsk={setAsked} />}
                >
                  <Contacts procedure={procedure} />
                </ProcedureLine>
              ))}
            </Stack>
          </Section>
        }
        side={<Facts mission={mission} />}
      />
      {asked && <SettleDialog {...asked} mission={mission} onClose={() => setAsked(null)} />}
    </RecordPage>
  );
};

/** /entrusted/:id: one entrusted mission, with what is needed to do its procedures. */
export const EntrustedMissionPage = () => {
  const id = useIdParam();
  const { data, error, refetch } = useQuery(queryOf(endpoints.getEntrustedMission, { params: { id } }));
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  return data ? <Mission mission={data} /> : <SkeletonList />;
};
