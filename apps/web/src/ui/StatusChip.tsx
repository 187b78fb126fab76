import styles from './StatusChip.module.css';

export type Tone = 'ok' | 'warn' | 'err' | 'info' | 'archived' | 'blue';

/** The status colours of the specification (1, §4); never used for anything but a status. */
const TONES: Readonly<Record<string, Tone>> = {
  accepted: 'ok',
  clear: 'ok',
  confirmed: 'ok',
  done: 'ok',
  checked: 'ok',
  handled: 'ok',
  granted: 'ok',
  reserves: 'warn',
  action_needed: 'warn',
  incomplete: 'warn',
  landing_required: 'warn',
  landing_received: 'warn',
  todo: 'warn',
  to_send: 'warn',
  outdated: 'warn',
  refused: 'err',
  error: 'err',
  failed: 'err',
  submitted: 'blue',
  awaiting_validation: 'blue',
  taken_off: 'blue',
  landing: 'blue',
  planned: 'blue',
  processing: 'blue',
  pending: 'info',
  not_handled: 'info',
  landed: 'archived',
  canceled: 'archived',
  cancelled: 'archived',
  archived: 'archived',
  closed: 'archived',
};

/** The tone of a status. For authorities an incomplete request waits for the other side: grey, not orange. */
export const toneOf = (status: string, side: 'operator' | 'authority' = 'operator'): Tone =>
  status === 'incomplete' && side === 'authority' ? 'info' : (TONES[status] ?? 'info');

interface StatusChipProps {
  readonly status: string;
  /** The status in words: colour never speaks alone. */
  readonly label: string;
  /** Overrides the tone of the status. */
  readonly tone?: Tone;
  readonly side?: 'operator' | 'authority';
}

export const StatusChip = ({ status, label, tone, side }: StatusChipProps) => (
  <span className={styles.chip} data-tone={tone ?? toneOf(status, side)}>
    <i aria-hidden />
    {label}
  </span>
);
