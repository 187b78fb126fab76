import {
  actOnDeclaration,
  answerDeclaration,
  getDeclaration,
  listDeclarations,
  previewDeclarationLetter,
} from './declarations.ts';
import { listDeclarationDesks, setDeclarationDesk } from './desks.ts';

export * from './declarations.ts';
export * from './desks.ts';
export const declarationsEndpoints = {
  listDeclarations,
  getDeclaration,
  actOnDeclaration,
  previewDeclarationLetter,
  answerDeclaration,
  listDeclarationDesks,
  setDeclarationDesk,
};
