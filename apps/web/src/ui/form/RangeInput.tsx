interface RangeInputProps {
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly step: number;
  readonly onChange: (value: number) => void;
}

/** A number by a slider, in the label that says of what. */
export const RangeInput = ({ value, least, most, step, onChange }: RangeInputProps) => (
  <input
    type="range"
    min={least}
    max={most}
    step={step}
    value={value}
    onChange={({ target }) => onChange(target.valueAsNumber)}
  />
);
