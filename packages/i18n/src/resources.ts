import type { EnglishResources, Resources } from './namespaces.generated.ts';

export { NAMESPACES, type Resources } from './namespaces.generated.ts';

export type Namespace = keyof Resources;

/** French knows a plural form "many" that English does not: keys are compared without their plural ending. */
type Base<K> = K extends `${infer B}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? B : K;
type Shape<T> = T extends string
  ? string
  : T extends readonly unknown[]
    ? readonly string[]
    : { readonly [K in keyof T as Base<K>]: Shape<T[K]> };

/** The keys that one of the two lacks, as a path of names; `never` when both say the same. */
type Missing<F, E> = {
  [K in Extract<keyof F | keyof E, string>]: K extends keyof F
    ? K extends keyof E
      ? F[K] extends object
        ? E[K] extends object
          ? Missing<F[K], E[K]> extends infer M
            ? M extends string
              ? `${K}.${M}`
              : never
            : never
          : K
        : E[K] extends object
          ? K
          : never
      : `${K} (English)`
    : `${K} (French)`;
}[Extract<keyof F | keyof E, string>];

type Untranslated = Missing<Shape<Resources>, Shape<EnglishResources>>;

/** Does not compile while a text exists in one language only; the compiler's message names the missing keys. */
export const untranslatedKeys: [Untranslated] extends [never] ? 'none' : { readonly missing: Untranslated } =
  'none';
