import { useState } from 'react';
import { Notice } from '../../ui/layout/Record.tsx';
import { useTranslation } from '../../ui/texts.ts';
import english from './film/mission.en.vtt?url';
import french from './film/mission.fr.vtt?url';
import film from './film/mission.webm?url';
import poster from './film/mission.webp?url';
import styles from './help.module.css';

const STEPS = ['sign_in', 'draw', 'fill', 'verdict', 'request', 'queue', 'decide', 'answer'] as const;

/** A mission from its drawing to the answer (e2e/helpVideo.ts), and the same in words; loaded when it is played. */
export const HelpVideo = () => {
  const { t, language } = useTranslation('tutorials');
  const [failed, setFailed] = useState(false);
  return (
    <div className={styles.film}>
      <p>{t('video.text')}</p>
      {/* Anew in another language: a browser chooses the captions once. */}
      <video
        key={language}
        controls
        playsInline
        preload="none"
        width={1280}
        height={720}
        poster={poster}
        src={film}
        aria-label={t('video.label')}
        onError={() => setFailed(true)}
      >
        <track
          kind="captions"
          srcLang="fr"
          label={t('video.captions.fr')}
          src={french}
          default={language === 'fr'}
        />
        <track
          kind="captions"
          srcLang="en"
          label={t('video.captions.en')}
          src={english}
          default={language === 'en'}
        />
      </video>
      {failed && <Notice tone="warn">{t('video.failed')}</Notice>}
      <h3>{t('video.steps_title')}</h3>
      <ol>
        {STEPS.map((step) => (
          <li key={step}>{t(`video.steps.${step}`)}</li>
        ))}
      </ol>
    </div>
  );
};
