import { defineLetterFact } from '../../platform/facts/fact.ts';

/** Somebody suggests to the staff what operators should be told of a structure. */
export const tipSuggested = defineLetterFact();
