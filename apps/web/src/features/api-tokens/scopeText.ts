import type { ApiTokenInput } from '@envol/contract/api-tokens';
import type { z } from 'zod';
import { useTranslation } from '../../ui/texts.ts';

export type Scope = z.output<typeof ApiTokenInput>['scopes'][number];

type NounOf<S> = S extends `${infer N}:${string}` ? N : never;
type VerbOf<S> = S extends `${string}:${infer V}` ? V : never;
type Noun = Exclude<NounOf<Scope>, 'account' | 'demo'>;
type Verb = Exclude<VerbOf<Scope>, 'act' | 'impersonate'>;

/** A scope in words: "missions: read". A permission without words does not compile. */
export const useScopeText = (): ((scope: string) => string) => {
  const { t } = useTranslation('api_tokens');
  return (scope) => {
    const [noun, verb] = scope.split(':') as [Noun, Verb];
    return t('scope', { noun: t(`nouns.${noun}`), verb: t(`verbs.${verb}`) });
  };
};
