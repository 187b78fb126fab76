import { useQuery } from '@tanstack/react-query';
import { Network } from 'lucide-react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, queryOfKnown } from '../../api/query.ts';
import { useOperator } from '../../api/session.ts';
import { useChosenEntity } from '../../shared/entities/index.ts';
import { SelectInput } from '../../ui/form/SelectInput.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './EntitySelector.module.css';

/** Of an operator with sub-entities: whose missions, pilots and drones the lists show. */
export const EntitySelector = () => {
  const { t } = useTranslation(['nav', 'common']);
  const operator = useOperator();
  const { data: list = [] } = useQuery({
    ...queryOf(endpoints.allSubExploitants),
    enabled: operator !== null,
    staleTime: 60_000,
  });
  const { data: own } = useQuery({
    ...queryOfKnown(
      endpoints.getOperator,
      operator && list.length > 0 ? { params: { id: operator.id } } : null,
    ),
    staleTime: 60_000,
  });
  const [entity, choose] = useChosenEntity();
  if (operator === null || list.length === 0) return null;
  const word = own?.custom_config.sub_exploitant_name ?? null;
  const singular = (word?.singular ?? t('common:entity.singular')).toLocaleLowerCase();
  const plural = (word?.plural ?? t('common:entity.plural')).toLocaleLowerCase();
  return (
    <label className={styles.selector}>
      <Network size={15} strokeWidth={1.9} aria-hidden />
      <span className="visually-hidden">{t('entity_shown')}</span>
      <SelectInput
        className={styles.choice}
        value={entity ?? ''}
        options={[
          { value: '', label: t('entity_all', { entities: plural }) },
          ...(operator.sub_exploitants === null
            ? [{ value: 'none' as const, label: t('common:entity.none', { entity: singular }) }]
            : []),
          ...list.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(value) => choose(value === '' ? undefined : value)}
      />
    </label>
  );
};
