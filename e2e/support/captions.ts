import { type Language, wordsIn } from './words.ts';

const STEPS = ['sign_in', 'draw', 'fill', 'verdict', 'request', 'queue', 'decide', 'answer'] as const;

/** What is said from one second of the film to another. */
export interface CaptionCue {
  readonly step: (typeof STEPS)[number];
  readonly from: number;
  readonly until: number;
}

/** "00:01:05.500", as WebVTT writes a moment. */
const momentOf = (seconds: number): string => {
  const milliseconds = Math.round(seconds * 1000);
  const part = (size: number, count: number): string =>
    String(Math.floor(milliseconds / size) % count).padStart(2, '0');
  return `${part(3_600_000, 100)}:${part(60_000, 60)}:${part(1000, 60)}.${String(milliseconds % 1000).padStart(3, '0')}`;
};

/** A film's captions as a WebVTT file, in the words of the product; over the header, for buttons stand at the foot. */
export const captionsOf = (cues: readonly CaptionCue[], language: Language): string => {
  const t = wordsIn(language);
  const blocks = cues.map(
    ({ step, from, until }) =>
      `${momentOf(from)} --> ${momentOf(until)} line:0\n${t(`tutorials:video.steps.${step}`)}\n`,
  );
  return `WEBVTT\n\n${blocks.join('\n')}`;
};
