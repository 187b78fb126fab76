import type { Fix } from '@envol/domain/tracking/fix';

/** Emitter category of ADS-B of a rotorcraft. */
const ROTORCRAFT = 'A7';

export const isRotorcraft = ({ subject }: Pick<Fix, 'subject'>): boolean =>
  subject.kind === 'manned' && subject.category === ROTORCRAFT;
