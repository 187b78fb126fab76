import { REPORTING_LINKS } from '@envol/domain/incidents/reporting';
import { Link } from '@tanstack/react-router';
import { OFFICIAL_PAGES } from '../../shared/officialPages/index.ts';
import { buttonLook } from '../../ui/Button.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { HelpVideo } from './HelpVideo.tsx';
import styles from './help.module.css';

/** Each with the page where it is done. */
const TUTORIALS = [
  ['mission', '/map/flights/new'],
  ['papers', '/settings'],
  ['fleet', '/map/drones'],
  ['day', '/map/take-off-authorizations'],
] as const;
const STEPS = ['first', 'second', 'third', 'fourth'] as const;

/** Official pages that a mission leads to; opened elsewhere, nothing of them is loaded here. */
const OFFICIAL = [
  ['sia', OFFICIAL_PAGES.sia],
  ['azba', OFFICIAL_PAGES.azba],
  ['notam', OFFICIAL_PAGES.notam],
  ['heliports', OFFICIAL_PAGES.heliports],
  ['easa', 'https://www.easa.europa.eu/'],
  ['cresus', REPORTING_LINKS.cresus],
  ['accident', REPORTING_LINKS.phone],
] as const;

/** A mission as a film, tutorials step by step, and where the official sources are (specification 1, §2). */
export const ResourcesPage = () => {
  const { t } = useTranslation('tutorials');
  return (
    <Page title={t('title')}>
      <div className={styles.articles}>
        <article aria-labelledby="film">
          <h2 id="film">{t('video.title')}</h2>
          <HelpVideo />
        </article>
        {TUTORIALS.map(([key, to]) => (
          <article key={key} aria-labelledby={`tutorial-${key}`}>
            <h2 id={`tutorial-${key}`}>{t(`tutorials.${key}.title`)}</h2>
            <ol>
              {STEPS.map((step) => (
                <li key={step}>{t(`tutorials.${key}.${step}`)}</li>
              ))}
            </ol>
            <p>
              <Link to={to} className={buttonLook({ variant: 'outlined' })}>
                {t(`tutorials.${key}.go`)}
              </Link>
            </p>
          </article>
        ))}
        <article aria-labelledby="official">
          <h2 id="official">{t('official.title')}</h2>
          <p>{t('official.text')}</p>
          <ul>
            {OFFICIAL.map(([key, href]) => (
              <li key={key}>
                <a href={href} target="_blank" rel="noreferrer">
                  {t(`official.${key}`)}
                </a>
              </li>
            ))}
          </ul>
        </article>
      </div>
    </Page>
  );
};
