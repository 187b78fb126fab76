import { type ComponentType, Suspense } from 'react';

interface PiecesProps<Props> {
  readonly of: readonly { readonly Component: ComponentType<Props> }[];
  readonly give: Props;
}

/** What stands at a place; a piece that still loads holds up none of the others. */
export const Pieces = <Props extends object>({ of, give }: PiecesProps<Props>) =>
  of.map(({ Component }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list is the same for as long as the page is open
    <Suspense key={index}>
      <Component {...give} />
    </Suspense>
  ));
