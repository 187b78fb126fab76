/** What a gateway is asked about a camera. */
export const CAMERA_ACTS = ['start', 'stop'] as const;
export type CameraAct = (typeof CAMERA_ACTS)[number];

/** How far it came, as it is kept. */
export const COMMAND_STATUSES = ['asked', 'sent', 'done', 'refused'] as const;
export type CommandStatus = (typeof COMMAND_STATUSES)[number];

/** As it is told: who did not take it in time is not connected, and who did not answer in time did not answer. */
export const COMMAND_STATES = [...COMMAND_STATUSES, 'not_connected', 'no_answer'] as const;
export type CommandState = (typeof COMMAND_STATES)[number];

/** A process that holds the gateway's connection takes it at once, ms. */
export const TAKEN_WITHIN_MS = 5_000;
/** A gateway answers once the picture is on its way, ms. */
export const ANSWERED_WITHIN_MS = 30_000;

/** What was asked of a camera. */
export interface CameraCommand {
  readonly act: CameraAct;
  readonly status: CommandStatus;
  readonly asked_at: string;
}

export const commandState = ({ status, asked_at }: CameraCommand, now: Date): CommandState => {
  const age = now.getTime() - Date.parse(asked_at);
  if (status === 'asked' && age > TAKEN_WITHIN_MS) return 'not_connected';
  if (status === 'sent' && age > ANSWERED_WITHIN_MS) return 'no_answer';
  return status;
};

interface CameraCase {
  /** Of the livestream. */
  readonly is_live: boolean;
  readonly is_receiving: boolean;
  /** There is an address that a picture may be sent to. */
  readonly has_address: boolean;
  /** The last that was asked of this camera for this livestream; null: nothing. */
  readonly last: CameraCommand | null;
}

/** What may be asked of a camera now: it starts where no picture comes, and stops where it may be sending. */
export const cameraActs = (
  { is_live, is_receiving, has_address, last }: CameraCase,
  now: Date,
): CameraAct[] => {
  const state = last === null ? null : commandState(last, now);
  if (state === 'asked' || state === 'sent') return [];
  const mayStart = is_live && has_address && !is_receiving;
  const mayStop = last?.act === 'start' && (state === 'done' || state === 'no_answer');
  return [...(mayStart ? (['start'] as const) : []), ...(mayStop ? (['stop'] as const) : [])];
};
