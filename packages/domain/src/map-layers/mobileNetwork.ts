/** Operators of mobile networks in metropolitan France, by MCC and MNC as ARCEP's open data names them. */
export const MOBILE_OPERATORS = {
  '20801': 'Orange',
  '20810': 'SFR',
  '20815': 'Free Mobile',
  '20820': 'Bouygues Telecom',
} as const;
export const MOBILE_TECHNOLOGIES = ['2G', '3G', '4G', '5G'] as const;
export type MobileOperator = keyof typeof MOBILE_OPERATORS;
export type MobileTechnology = (typeof MOBILE_TECHNOLOGIES)[number];

export interface MobileNetworkLayer {
  /** "20801_4G". */
  readonly id: string;
  readonly mcc_mnc: MobileOperator;
  readonly operator_name: string;
  readonly technology: MobileTechnology;
}

/** Every pair of an operator and a technology, the newest technology first. */
export const MOBILE_NETWORK_LAYERS: readonly MobileNetworkLayer[] = (
  Object.keys(MOBILE_OPERATORS) as MobileOperator[]
).flatMap((mcc_mnc) =>
  MOBILE_TECHNOLOGIES.toReversed().map((technology) => ({
    id: `${mcc_mnc}_${technology}`,
    mcc_mnc,
    operator_name: MOBILE_OPERATORS[mcc_mnc],
    technology,
  })),
);
