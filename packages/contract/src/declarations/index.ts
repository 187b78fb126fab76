import {
  actOnDeclaration,
  answerDeclaration,
  getDeclaration,
  informTown,
  listDeclarations,
  noteTownReturn,
  previewDeclarationLetter,
} from './declarations.ts';
import { listDeclarationDesks, setDeclarationDesk } from './desks.ts';
import { listTownHalls, setTownHall } from './towns.ts';

export * from './declarations.ts';
export * from './desks.ts';
export * from './towns.ts';
export const declarationsEndpoints = {
  listDeclarations,
  getDeclaration,
  actOnDeclaration,
  previewDeclarationLetter,
  answerDeclaration,
  listDeclarationDesks,
  setDeclarationDesk,
  informTown,
  noteTownReturn,
  listTownHalls,
  setTownHall,
};
