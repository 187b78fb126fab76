export { OpinionChip } from './OpinionChip.tsx';
export { OpinionTalk } from './OpinionTalk.tsx';
