import { nameInForm } from './articles.ts';
import { sayWith } from './sayWith.ts';

export { type Fillings, type Words, wordsAt } from './sayWith.ts';

export const { fill: fillPlaces, say: sayText } = sayWith(nameInForm);
