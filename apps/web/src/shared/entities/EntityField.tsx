import { SelectField } from '../../ui/form/SelectField.tsx';
import { useEntities } from './useEntities.ts';

/** To which sub-entity a record belongs; nothing where the operator has none. The form's field is `sub_exploitant_id`. */
export const EntityField = () => {
  const { list, singular, none, isConfined } = useEntities();
  if (list.length === 0) return null;
  return (
    <SelectField<number | ''>
      name="sub_exploitant_id"
      label={singular}
      options={[
        ...(isConfined ? [] : [{ value: '' as const, label: none }]),
        ...list.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
};
