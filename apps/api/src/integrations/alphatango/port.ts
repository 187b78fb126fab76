/** A drone as the national registry (AlphaTango) knows it. Null: the registry does not say. */
export interface RegistryDrone {
  /** As the registry writes it: UAS-FR- and digits, for those that are registered. */
  readonly registration: string | null;
  readonly name: string | null;
  readonly manufacturer: string | null;
  readonly model: string | null;
  readonly serial_number: string | null;
  readonly mass_kg: number | null;
  readonly drone_class: string | null;
}

/**
 * The national registry, asked for an operator that gave the platform a delegation: by its numeric identifier (UID). There
 * is no open interface; the shapes are those of the delegation that `README.md` tells.
 */
export interface Registry {
  /** `simulated`: invented, for the demonstration; `none`: no registry is connected. */
  readonly source: 'alphatango' | 'simulated' | 'none';
  /** What an account is called there; null where the registry does not know it. Throws RegistryFailure. */
  nameOf(uid: string): Promise<string | null>;
  /** The drones of an account. Throws RegistryFailure. */
  dronesOf(uid: string): Promise<readonly RegistryDrone[]>;
}

/** The registry could not be asked: nothing is known, and nothing is changed. */
export class RegistryFailure extends Error {}
