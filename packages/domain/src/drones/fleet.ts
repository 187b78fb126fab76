/** Class labels of Regulation (EU) 2019/945. */
export const DRONE_CLASSES = ['C0', 'C1', 'C2', 'C3', 'C4', 'C5', 'C6'] as const;
export type DroneClass = (typeof DRONE_CLASSES)[number];

/** Remote identification on board: none, the French signal, or the European direct identification. */
export const REMOTE_ID_OPTIONS = ['none', 'fr', 'eu'] as const;
export type RemoteId = (typeof REMOTE_ID_OPTIONS)[number];

/** What an operator says of a drone's papers: `to_check` until somebody has looked. */
export const PAPER_OPTIONS = ['yes', 'no', 'to_check'] as const;
export type StatedOption = (typeof PAPER_OPTIONS)[number];

/** A drone as the rules look at it. Null: its file does not say. */
export interface MissionDrone {
  readonly id: number;
  readonly name: string;
  readonly drone_class: DroneClass | null;
  /** Take-off mass with payload. */
  readonly mass_kg: number | null;
  readonly max_dimension_m: number | null;
  readonly is_captive: boolean;
  readonly has_light_signalling: boolean;
  readonly has_third_party_protection: boolean;
  /** Design certificate of its type (« attestation de conception »), which S1 to S3 ask for. */
  readonly design_certificate: StatedOption;
  /** Accessory kit that makes a C3 drone a C5 one (Regulation (EU) 2019/945, part 16). */
  readonly c5_kit: StatedOption;
  readonly remote_identification: RemoteId;
  /** UAS-FR- and digits. */
  readonly registration: string | null;
}
