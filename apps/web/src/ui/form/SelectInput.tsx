export interface SelectInputProps<V extends string | number> {
  /** Says what is chosen, where no label stands around it or points to it. */
  readonly label?: string;
  readonly id?: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
}

/** One of a few by the system's own list, without a look: the header has its own. `SelectBox` is the usual one. */
export const SelectInput = <V extends string | number>(props: SelectInputProps<V>) => {
  const { label, options, onChange, ...rest } = props;
  return (
    <select
      {...rest}
      aria-label={label}
      onChange={({ target }) => {
        const chosen = options[target.selectedIndex];
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
};
