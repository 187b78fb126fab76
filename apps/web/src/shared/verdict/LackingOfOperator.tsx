import { lacksRegistryUid, registryOf } from '@envol/domain/flight-notifications/gaps';
import { operatorFieldsToComplete } from '@envol/domain/operators/fieldsToComplete';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, queryOfKnown } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import { CompleteWaiting } from './CompleteWaiting.tsx';

const CompleteOperator = lazy(async () => ({
  default: (await import('../complete/index.ts')).CompleteOperator,
}));
const CompleteRegistryUid = lazy(async () => ({
  default: (await import('../complete/index.ts')).CompleteRegistryUid,
}));

/** Whom the mission is told to: a prefecture by a declaration, the armed forces by a notification without a form. */
type NoticeRecipient = 'prefecture' | 'army';

/** Whether the notification would leave through the registry, and the company has no identifier there. */
const useLacksRegistryUid = (flight_id: number, told: NoticeRecipient): boolean => {
  const of = (asked: NoticeRecipient) => (told === asked ? { params: { id: flight_id } } : null);
  const { data: prefectures } = useQuery(
    queryOfKnown(endpoints.getPrefectureNotificationsInfo, of('prefecture')),
  );
  const { data: army } = useQuery(queryOfKnown(endpoints.getArmyNotificationsInfo, of('army')));
  const leaves =
    prefectures?.prefectures.some(({ channel }) => channel === 'online') ??
    army?.windows.some(({ leaves_at }) => leaves_at !== null) ??
    false;
  const info = prefectures ?? army;
  return leaves && info !== undefined && lacksRegistryUid(registryOf(info));
};

export interface CompleteOperatorActProps {
  readonly flight_id: number;
  readonly told: NoticeRecipient;
}

/** What the record of a company lacks, as a button that opens its fields in place; nothing where it lacks none. */
export const LackingOfOperator = ({
  flight_id,
  told,
  operator_id: id,
}: CompleteOperatorActProps & { readonly operator_id: number }) => {
  const { t } = useTranslation('complete');
  const format = useFormats();
  const mayWrite = useMay('operator:write');
  const lacksUid = useLacksRegistryUid(flight_id, told);
  const { data: operator } = useQuery(queryOf(endpoints.getOperator, { params: { id } }));
  const [open, setOpen] = useState(false);
  if (operator === undefined) return null;
  const fields = told === 'prefecture' ? operatorFieldsToComplete(operator) : [];
  const words = [...fields, ...(lacksUid ? (['registry_uid'] as const) : [])];
  if (words.length === 0) return null;
  const lacking = format.list(words.map((field) => t(`operator_fields.${field}`)));
  if (!mayWrite)
    return <small>{t('operator_others', { name: operator.commercial_name, fields: lacking })}</small>;
  const label = t('operator_open', { fields: lacking });
  if (!open)
    return (
      <Button variant="text" onClick={() => setOpen(true)}>
        {label}
      </Button>
    );
  return (
    <Suspense fallback={<CompleteWaiting label={label} />}>
      {fields.length > 0 && <CompleteOperator operator={operator} fields={fields} takesFocus />}
      {lacksUid && <CompleteRegistryUid takesFocus={fields.length === 0} />}
    </Suspense>
  );
};
