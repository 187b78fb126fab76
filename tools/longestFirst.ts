import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files of a minute and more on two quiet cores, the longest first. */
export const LONG_FILES = ['apps/api/test/everyCall.test.ts', 'apps/api/test/heavyCalls.test.ts'] as const;

const rankOf = ({ moduleId }: TestSpecification): number => {
  const position = LONG_FILES.findIndex((file) => moduleId.endsWith(`/${file}`));
  return position < 0 ? LONG_FILES.length : position;
};

/**
 * Begins with the long files. Vitest goes by the durations of an earlier run, which a clean clone has not, and there by the sizes
 * of the files: the one that tries every call is
 * short, and came 63rd of 232.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
