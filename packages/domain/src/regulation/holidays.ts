/** Public holidays of some départements only, beside those of the whole country; INSEE codes. */
export interface LocalHolidays {
  readonly departements: readonly string[];
  /** Fixed days as MM-DD, and days counted from Easter Sunday. */
  readonly fixed: readonly string[];
  readonly from_easter: readonly number[];
  readonly valid_from: string;
  readonly source: string;
}

const ALSACE_MOSELLE = 'Code du travail, article L.3134-13 (ordonnance du 16 août 1892)';
const ABOLITION = 'Code du travail, article L.3422-2 ; décret n° 83-1003 du 23 novembre 1983';
const abolition = (departement: string, ...fixed: readonly string[]): LocalHolidays => ({
  departements: [departement],
  fixed,
  from_easter: [],
  valid_from: '1983-11-24',
  source: ABOLITION,
});

/**
 * Good Friday is one only in communes with a Protestant or a mixed church: it counts for all three départements, for
 * sending earlier is never wrong. Saint-Barthélemy and Saint-Martin have one prefecture (977), hence both days.
 */
export const LOCAL_HOLIDAYS: readonly LocalHolidays[] = [
  {
    departements: ['57', '67', '68'],
    fixed: ['12-26'],
    from_easter: [-2],
    valid_from: '1892-08-16',
    source: ALSACE_MOSELLE,
  },
  abolition('971', '05-27'),
  abolition('972', '05-22'),
  abolition('973', '06-10'),
  abolition('974', '12-20'),
  abolition('976', '04-27'),
  abolition('977', '05-27', '05-28', '10-09'),
];
