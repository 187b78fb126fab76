import { defineLetterFact } from '../../platform/facts/fact.ts';

/** A mission was entrusted to the staff, or taken back: for the staff’s mailbox. */
export const missionEntrusted = defineLetterFact();

/** What became of a procedure that was entrusted, for who entrusted it. */
export const entrustedAnswered = defineLetterFact();
