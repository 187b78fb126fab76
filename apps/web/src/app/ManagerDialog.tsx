import type { EntityManager, SubExploitant } from '@envol/contract/sub-exploitants';
import { useState } from 'react';
import { callApi } from '../api/call.ts';
import { endpoints } from '../api/endpoints.ts';
import { refreshQueries } from '../api/query.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { FilterOptions } from '../ui/filter/FilterMenu.tsx';
import { showSuccess } from '../ui/snackbar/snackbars.ts';
import { useTranslation } from '../ui/texts.ts';

interface ManagerDialogProps {
  readonly manager: EntityManager;
  readonly entities: readonly SubExploitant[];
  readonly onClose: () => void;
}

/** Which sub-entities a manager keeps; none chosen is the whole operator. */
export const ManagerDialog = ({ manager, entities, onClose }: ManagerDialogProps) => {
  const { t } = useTranslation('sub_entities');
  const [chosen, setChosen] = useState<readonly number[]>(
    (manager.sub_exploitants ?? []).map(({ id }) => id),
  );
  const save = async (): Promise<void> => {
    await callApi(endpoints.setEntityManager, {
      params: { id: manager.id },
      body: { sub_exploitant_ids: chosen.length === 0 ? null : [...chosen] },
    });
    await refreshQueries('sub-exploitants');
    showSuccess(t('manager_saved', { name: manager.name }));
  };
  return (
    <ConfirmDialog
      open
      title={t('manager_title', { name: manager.name })}
      confirm={t('manager_save')}
      onConfirm={save}
      onClose={onClose}
    >
      <p>{t(chosen.length === 0 ? 'manager_whole' : 'manager_part')}</p>
      <FilterOptions
        options={entities.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={chosen}
        onChange={setChosen}
      />
    </ConfirmDialog>
  );
};
