interface ClockInputProps {
  /** HH:MM, or empty. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Five minutes. */
const STEP_S = 300;

/** A time of day by the device's own wheel: under a thumb, outdoors. At a desk it is typed: `TimeInput`. */
export const ClockInput = ({ value, onChange }: ClockInputProps) => (
  <input type="time" step={STEP_S} value={value} onChange={({ target }) => onChange(target.value)} />
);
