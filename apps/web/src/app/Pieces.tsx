import { type ComponentType, Suspense } from 'react';

/** What features bring to a frame; one that still loads holds up none of the others. */
export const Pieces = ({ of }: { readonly of: readonly ComponentType[] }) =>
  of.map((Piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list is the same for as long as the page is open
    <Suspense key={index}>
      <Piece />
    </Suspense>
  ));
