/** What is known of the terms of use and of one account; days in ISO, instants in milliseconds since 1970. */
export interface TermsFacts {
  readonly versions: readonly { readonly version: string; readonly effective_on: string }[];
  readonly acceptances: readonly {
    readonly version: string;
    readonly accepted_at: number;
    readonly is_withdrawn: boolean;
  }[];
  /** When everybody, or who never accepted, was last asked to accept; null: never. */
  readonly everybody_at: number | null;
  readonly never_accepted_at: number | null;
}

/** The version in force on a day: that of the latest day of effect which has come; null before the first. */
export const versionInForce = ({ versions }: Pick<TermsFacts, 'versions'>, today: string): string | null =>
  versions
    .filter(({ effective_on }) => effective_on <= today)
    .reduce<TermsFacts['versions'][number] | null>(
      (latest, each) => (latest === null || each.effective_on > latest.effective_on ? each : latest),
      null,
    )?.version ?? null;

/**
 * Whether the account has to accept before anything else: a newer version came into force since it accepted one, its
 * acceptance was withdrawn, or it was asked to. Who never accepted and was never asked (accounts that an administrator
 * made) need not.
 */
export const areTermsDue = (facts: TermsFacts, today: string): boolean => {
  const version = versionInForce(facts, today);
  if (version === null) return false;
  const valid = facts.acceptances.find((each) => each.version === version && !each.is_withdrawn);
  if (valid) return facts.everybody_at !== null && facts.everybody_at > valid.accepted_at;
  return facts.acceptances.length > 0 || facts.everybody_at !== null || facts.never_accepted_at !== null;
};

export interface Article {
  readonly title: string;
  readonly text: string;
}
export type ArticleChange =
  | { readonly kind: 'added' | 'changed'; readonly title: string; readonly text: string }
  | { readonly kind: 'removed'; readonly title: string };

/** What a newer version says otherwise than a former one, by the articles' titles. */
export const articleChanges = (before: readonly Article[], after: readonly Article[]): ArticleChange[] => {
  const known = new Map(before.map(({ title, text }) => [title, text]));
  const now = new Set(after.map(({ title }) => title));
  return [
    ...after.flatMap(({ title, text }): ArticleChange[] => {
      const was = known.get(title);
      if (was === undefined) return [{ kind: 'added', title, text }];
      return was === text ? [] : [{ kind: 'changed', title, text }];
    }),
    ...before.flatMap(({ title }): ArticleChange[] => (now.has(title) ? [] : [{ kind: 'removed', title }])),
  ];
};
