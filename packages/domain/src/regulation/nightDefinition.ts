/** From when to when it is night for the law, counted from sunset and sunrise. */
export interface NightDefinition {
  /** Night begins and ends this many minutes after sunset and before sunrise, by latitude north or south. */
  readonly offsets: readonly { readonly up_to_latitude: number; readonly minutes: number }[];
  readonly valid_from: string;
  readonly source: string;
}

/**
 * Night for French aeronautics: civil twilight, for which the order gives fixed offsets. Beyond the last latitude
 * it gives none, and the twilight itself is computed.
 */
export const NIGHT_DEFINITION: NightDefinition = {
  offsets: [
    { up_to_latitude: 30, minutes: 15 },
    { up_to_latitude: 60, minutes: 30 },
  ],
  valid_from: '2014-12-11',
  source: 'Arrêté du 11 décembre 2014 (mise en œuvre du règlement (UE) n° 923/2012, SERA)',
};

/** Minutes between the sun's setting or rising and night at a latitude; null where civil twilight itself counts. */
export function nightOffset(latitude: number): number | null {
  const place = Math.abs(latitude);
  return NIGHT_DEFINITION.offsets.find(({ up_to_latitude }) => place <= up_to_latitude)?.minutes ?? null;
}
