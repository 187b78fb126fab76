import type { OperatorExemption } from '@envol/contract/structures';
import { useFormats } from '../../ui/format.ts';
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx';
import type { Column } from '../../ui/table/DataTable.tsx';
import { useTranslation } from '../../ui/texts.ts';

const STATES: Readonly<Record<'in_force' | 'expired' | 'revoked', Tone>> = {
  in_force: 'warn',
  expired: 'archived',
  revoked: 'archived',
};

/** `in_force`, or why it is not. */
const stateOf = ({
  is_in_force,
  revoked_at,
}: Pick<OperatorExemption, 'is_in_force' | 'revoked_at'>): keyof typeof STATES => {
  if (revoked_at !== null) return 'revoked';
  return is_in_force ? 'in_force' : 'expired';
};

/** What was lifted, for whom, by whom and until when. */
export const useExemptionColumns = (): readonly Column<OperatorExemption>[] => {
  const { t } = useTranslation('structures');
  const format = useFormats();
  return [
    { key: 'operator', label: t('exemptions.operator'), cell: ({ operator_name }) => <b>{operator_name}</b> },
    { key: 'kind', label: t('exemptions.kind'), cell: ({ kind }) => t(`exemptions.kinds.${kind}`) },
    {
      key: 'structure',
      label: t('exemptions.structure'),
      cell: ({ structure_name }) => structure_name ?? t('exemptions.every_structure'),
    },
    { key: 'reason', label: t('exemptions.reason'), cell: ({ reason }) => reason },
    {
      key: 'until',
      label: t('exemptions.until'),
      cell: ({ expires_at }) => (expires_at === null ? t('exemptions.no_end') : format.date(expires_at)),
    },
    {
      key: 'given',
      label: t('exemptions.given'),
      cell: ({ created_by, created_at }) =>
        t('exemptions.by', { name: created_by, date: format.date(created_at) }),
    },
    {
      key: 'state',
      label: t('exemptions.state'),
      cell: (row) => {
        const state = stateOf(row);
        return (
          <span>
            <StatusChip status={state} label={t(`exemptions.states.${state}`)} tone={STATES[state]} />
            {row.revoked_by !== null &&
              row.revoked_at !== null &&
              ` ${t('exemptions.revoked_by', { name: row.revoked_by, date: format.date(row.revoked_at) })}`}
          </span>
        );
      },
    },
  ];
};
