/** One prohibited zone as the official file writes it (ED-269), with a notice of five working days. */
export const uasFeature = (number: number, change: object = {}) => ({
  identifier: `FR${number}`,
  country: 'FXX',
  name: `[LF][P ${number}] SOMEWHERE`,
  restriction: 'PROHIBITED',
  reason: ['OTHER'],
  message: 'Préavis de 5 jours ouvrés',
  applicability: [{ permanent: 'YES' }],
  zoneAuthority: [{ name: 'Préfecture', purpose: 'AUTHORIZATION', intervalBefore: 'P5D' }],
  geometry: [
    {
      uomDimensions: 'M',
      lowerLimit: 0,
      lowerVerticalReference: 'AGL',
      upperLimit: 300,
      upperVerticalReference: 'AGL',
      horizontalProjection: { type: 'Circle', center: [2, 48], radius: 500 },
    },
  ],
  ...change,
});

/** The text of an official file of a date. */
export const uasPublication = (date: string, features: readonly unknown[]): string =>
  JSON.stringify({ title: `UASZoneVersion ${date}`, features });
