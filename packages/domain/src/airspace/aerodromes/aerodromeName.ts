import { withoutAccents } from '../../text.ts';

/**
 * Words that French publications print in bare capitals, as they are written. The first list is what every town of
 * GeoNames with that word agrees on, the second is plain French; a word on which they differ ("TILLE") stays bare.
 */
const ACCENTED = new Set(
  `alençon alès ambérieu ancône andré angély angoulême ardèche bagnères baïse barœul bâtie bédarieux bégonhès belvès
  besançon béziers cazères ceyzériat châlons chambéry château châteaubernard châteaubriant châteaudun châteauneuf
  châteauroux châtel châtellerault châtillon compiègne condé corbières côte crépin déols domérat école égletons
  émerainville épernay épinal étampes étrépagny évreux eyguières félix ferté flèche françois guéret hyères île koné
  laloubère lanvéoc léognan lévis lézignan lunéville mâcon malzéville mauléon médis médoc megève méreau méribel mérignac
  mézières montbéliard montélimar montluçon montréjeau neufchâteau nîmes nouméa oléron orléans père périgny périgord
  périgueux péronne pérouges ploërmel pouancé ré régina réole ribérac scaër sézanne thénac trélivan tréport trésigny
  uzès vallée valréas vélizy villié
  bâle barthélemy césaire cévennes désirade étienne exupéry général hôtel isère méditerranée méridionale métropole napoléon pyrénées rémy réunion`.split(
    /\s+/,
  ),
);
const bare = (word: string): string => withoutAccents(word).replace(/œ/g, 'oe');
const WRITTEN: ReadonlyMap<string, string> = new Map([...ACCENTED].map((word) => [bare(word), word]));

const SMALL = new Set('a au aux d de des du en et l la le les lès sous sur'.split(' '));
const ARTICLES = new Set(['la', 'le', 'les', 'l']);
const ROMAN = /^[IVX]{2,}$/;
/** Island names of the Pacific stand side by side; the others are tied as French place names are. */
const PACIFIC = /^N[LTW]/;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** One shouted word as it is written: accents where every use of it has them, small words small unless `first`. */
export function writtenWord(published: string, first: boolean): string {
  if (ROMAN.test(published)) return published;
  const word = published.toLowerCase();
  if (!first && SMALL.has(word)) return word;
  return capital(WRITTEN.get(word) ?? word);
}

/**
 * "TOULOUSE BLAGNAC" → "Toulouse-Blagnac", as people write it. Accents come back where every use of the word has them;
 * none is invented. A name that is not all capitals is left as it was published.
 */
export function aerodromeName(published: string, icaoCode: string): string {
  if (published !== published.toUpperCase() || !/\p{Lu}{2}/u.test(published)) return published;
  const tie = PACIFIC.test(icaoCode) ? ' ' : '-';
  // Words, and what stands between them.
  const parts = published.trim().split(/(\s*-\s*|\s+|['’])/);
  let name = '';
  parts.forEach((part, i) => {
    if (i % 2 === 0) name += writtenWord(part, i === 0);
    else if (/['’]/.test(part)) name += '’';
    // "La Flèche", not "La-Flèche".
    else if (i === 1 && ARTICLES.has((parts[0] ?? '').toLowerCase())) name += ' ';
    else name += part.includes('-') ? '-' : tie;
  });
  return name;
}
