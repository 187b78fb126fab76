import { z } from 'zod';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { EntityField } from './EntityField.tsx';
import { useEntities } from './useEntities.ts';

const Move = z.object({ sub_exploitant_id: z.number().nullable() });
type Move = z.infer<typeof Move>;

interface MoveDialogProps {
  readonly title: string;
  readonly submit: string;
  readonly onMove: (entity: number | null) => Promise<void>;
  readonly onClose: () => void;
}

/** Gives the chosen records to a sub-entity, or to the operator as a whole. */
export const MoveDialog = ({ title, submit, onMove, onClose }: MoveDialogProps) => {
  const { list, isConfined } = useEntities();
  const form = useContractForm<{ sub_exploitant_id: number | '' }, Move>(Move, {
    defaultValues: { sub_exploitant_id: isConfined ? (list[0]?.id ?? '') : '' },
  });
  const move = async ({ sub_exploitant_id: entity }: Move): Promise<void> => {
    await onMove(entity);
    onClose();
  };
  return (
    <FormDialog title={title} submit={submit} form={form} onSubmit={move} onClose={onClose}>
      <EntityField />
    </FormDialog>
  );
};
