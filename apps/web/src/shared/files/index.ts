export { decodeFile, textOfFile } from './textOfFile.ts';
