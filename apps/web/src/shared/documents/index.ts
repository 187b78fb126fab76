export { FlightDocuments } from './FlightDocuments.tsx';
export { OwnerDocumentList, OwnerDocumentsDialog } from './OwnerDocuments.tsx';
export { PapersCell } from './PapersCell.tsx';
export { useCategoryWord } from './useCategoryWord.ts';
