import type { FlightAuthorization } from '@envol/contract/flight-authorizations';
import type { ReactNode } from 'react';
import { Card, KeyValue } from '../../ui/Card.tsx';
import { useFormats } from '../../ui/format.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { TONES } from './tones.ts';

/** What annex IV says of a request, item by item. */
export const RequestFacts = ({ request }: Pick<FlightAuthorization, 'request'>) => {
  const { t } = useTranslation('flight_authorizations');
  const format = useFormats();
  const [first] = request.volumes;
  const heights = request.volumes.map(({ altitude_upper }) => altitude_upper.value);
  const known = (name: string, value: string): string =>
    t(`${name}.${value}` as 'modes.Vlos', { defaultValue: value });
  return (
    <KeyValue
      items={[
        [t('items.uas_serial_number'), request.uas_serial_number],
        [t('items.operation_mode'), known('modes', request.operation_mode)],
        [
          t('items.special_operation'),
          request.special_operation && known('special', request.special_operation),
        ],
        [
          t('items.category'),
          `${known('categories', request.operation_category)} · ${request.uas_class === null ? '–' : known('classes', request.uas_class)}`,
        ],
        [
          t('items.volumes'),
          first &&
            t('volumes', { count: request.volumes.length, height: format.number(Math.max(...heights)) }),
        ],
        [
          t('items.identification'),
          format.list(request.identification_technologies.map((each) => known('identification', each))),
        ],
        [
          t('items.connectivity'),
          format.list(request.connectivity_methods.map((each) => known('connectivity', each))),
        ],
        [
          t('items.endurance'),
          request.endurance_minutes !== null && t('minutes', { count: request.endurance_minutes }),
        ],
        [t('items.emergency_procedure'), request.emergency_procedure],
        [t('items.operator_id'), request.operator_id],
        [t('items.uas_id'), request.uas_id],
      ]}
    />
  );
};

interface Props {
  readonly authorization: FlightAuthorization;
  /** The provider reads who asks, the operator who decides. */
  readonly side: 'ussp' | 'operator';
  readonly actions: ReactNode;
}

/** One flight authorisation: its state, its hours, annex IV and what may be done with it. */
export const AuthorizationCard = ({ authorization, side, actions }: Props) => {
  const { t } = useTranslation('flight_authorizations');
  const format = useFormats();
  const {
    status,
    identifier,
    ussp,
    company_name,
    flight,
    reason,
    conditions,
    time_zone: zone,
  } = authorization;
  const { date_start, date_end, modified_at, decided_by } = authorization;
  const isOneDay = format.day(date_start, zone) === format.day(date_end, zone);
  return (
    <Card
      level={2}
      tone={TONES[status]}
      title={side === 'ussp' ? flight.name : ussp.name}
      aside={<StatusChip status={status} tone={TONES[status]} label={t(`statuses.${status}`)} />}
      text={
        <>
          {identifier} · {side === 'ussp' ? company_name : t(`decided_by.${decided_by}`)} ·{' '}
          {format.dayAndClock(date_start, zone)} –{' '}
          {isOneDay ? format.clock(date_end, zone) : format.dayAndClock(date_end, zone)} (
          {format.clock(date_start, 'UTC')}–{format.clock(date_end, 'UTC')} UTC)
        </>
      }
      footer={actions}
    >
      {modified_at !== null && (
        <p role="status">{t('modified', { when: format.dayAndClock(modified_at, zone) })}</p>
      )}
      {reason !== null && <p>{t('reason_said', { text: reason })}</p>}
      {conditions !== null && <p>{t('conditions_said', { text: conditions })}</p>}
      <details>
        <summary>{t('annex')}</summary>
        <RequestFacts request={authorization.request} />
      </details>
    </Card>
  );
};
