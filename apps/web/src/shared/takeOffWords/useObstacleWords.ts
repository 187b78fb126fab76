import type { MissionVerdict } from '@envol/domain/flights/verdict';
import {
  type DeclarationObstacle,
  type NamedObstacle,
  obstacleWordKey,
} from '@envol/domain/take-off/declaration';
import { aboutText } from '@envol/i18n/aboutText';
import { useTranslation } from '../../ui/texts.ts';

/** What stood against a take-off that happened all the same, as it was confirmed. */
export const useObstacleWords = () => {
  const { t } = useTranslation('take_off');
  return (
    breaches: readonly DeclarationObstacle[],
    verdict: MissionVerdict | null,
    /** What each was about, as far as it was kept. */
    named: readonly NamedObstacle[] = [],
  ): string[] =>
    breaches.map((breach) =>
      aboutText(
        t(`noted.${obstacleWordKey(breach, verdict)}`),
        named.find(({ obstacle }) => obstacle === breach)?.names ?? [],
      ),
    );
};
