import type { Approval } from '@envol/contract/approvals';
import type { RefusalCategory } from '@envol/domain/approvals/refusalCategories';
import type { ReactNode } from 'react';
import type { Declared, Piece, Placed } from './placed.ts';

interface OfApproval {
  readonly approval: Approval;
}

/** What words to an operator are for. */
export type WordKind = 'conditions' | 'questions' | 'refusals';

export interface WordToolProps {
  /** Which kinds fit the box, in the order in which they are offered. */
  readonly kinds: readonly WordKind[];
  /** `category`: of a refusal's template, how it is counted. */
  readonly onPick: (text: string, kind: WordKind, category: RefusalCategory | null) => void;
  /** The text as it reads for the request at hand; absent: it goes to several, and each is said its own. */
  readonly fill?: (text: string) => string;
}

/** How the request is answered. */
export interface ApprovalAnswer extends Placed {
  /** Called at each drawing of the request. */
  readonly useAnswer: (asked: {
    readonly approval: Approval;
    /** What is known of the request, for an answer that takes its place. */
    readonly facts: ReactNode;
    /** Where its first area lies, as one line. */
    readonly position: string | null;
    /** Hears the sentence for what was recorded. */
    readonly onAnswered: (done: string) => void;
    /** Another request is about to open: a key that is pressed now is meant for that one. */
    readonly isLeft: boolean;
  }) => {
    readonly foot: ReactNode;
    /** In place of the whole request, where the window is a phone's and words are being written; else null. */
    readonly instead: ReactNode;
  };
}

/** Of the places that stand beside the week, too: a piece may leave that out. */
interface ApprovalPiece extends Piece<OfApproval> {
  readonly wholeOnly?: boolean;
}

/** What a feature puts on a request that an authority reads: `onApproval.ts` exports it as `<feature>OnApproval`. */
export interface OnApproval extends Declared {
  /** Above all else: how it was decided. */
  readonly decided?: readonly ApprovalPiece[];
  /** What a decision is held against: 10 to 90. */
  readonly facts?: readonly ApprovalPiece[];
  /** Below them: 10 to 190; an unread discussion stands between the two. */
  readonly cards?: readonly Piece<OfApproval>[];
  /** At the end of the page. */
  readonly background?: readonly Piece<OfApproval>[];
  /** Beside each box in which words to the operator are written. */
  readonly wordTools?: readonly Piece<WordToolProps>[];
  /** One: the first in order. */
  readonly answer?: readonly ApprovalAnswer[];
}
