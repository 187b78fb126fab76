import { FilterMenu, FilterOptions } from '../../ui/filter/FilterMenu.tsx';
import { useEntities } from './useEntities.ts';

interface EntityFilterProps {
  /** An id, "none" for the operator as a whole, nothing for all. */
  readonly value: number | 'none' | undefined;
  readonly onChange: (value: number | 'none' | undefined) => void;
}

/** A list of one sub-entity's records alone; nothing where the operator has none. */
export const EntityFilter = ({ value, onChange }: EntityFilterProps) => {
  const { list, singular, none, isConfined } = useEntities();
  if (list.length === 0) return null;
  const options = [
    ...(isConfined ? [] : [{ value: 'none' as const, label: none }]),
    ...list.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <FilterMenu label={singular} count={value === undefined ? 0 : 1}>
      <FilterOptions<number | 'none'>
        options={options}
        chosen={value === undefined ? [] : [value]}
        // One at a time: the last that was touched.
        onChange={(chosen) => onChange(chosen.at(-1))}
      />
    </FilterMenu>
  );
};
