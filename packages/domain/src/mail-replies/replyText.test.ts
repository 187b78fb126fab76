import { describe, expect, it } from 'vitest';
import { processorMs } from '../../../../tools/processorTime.ts';
import { isAutomatic } from './automatic.ts';
import { answerIn, textOfHtml } from './replyText.ts';
import { isVouchedFor } from './vouching.ts';

const MARKS = ['--- Répondez au-dessus de cette ligne ---'];
const words = 'Oui, à 9 h.\n\nLe plan suit.';

describe('the words of an answer', () => {
  it.each([
    [
      'Gmail',
      `${words}\n\nLe lun. 3 mars 2026 à 10:12, Envol <no-reply@envol.fr> a écrit :\n\n> ${MARKS[0]}\n> Bonjour,`,
    ],
    [
      'Gmail, its line broken',
      `${words}\n\nLe lun. 3 mars 2026 à 10:12, Envol <reponse-a1-2-3@reponses.envol.fr> a\nécrit :\n\n> Bonjour,\n> À bientôt`,
    ],
    [
      'Gmail in English',
      `${words}\n\nOn Mon, Mar 3, 2026 at 10:12 AM Envol <no-reply@envol.fr>\nwrote:\n\n> Hello`,
    ],
    [
      'Outlook',
      `${words}\n\n________________________________\nDe : Envol <no-reply@envol.fr>\nEnvoyé : lundi 3 mars 2026 10:12\nÀ : Camille\nObjet : Demande\n\nBonjour`,
    ],
    [
      'Outlook without a rule',
      `${words}\n\nDe\u00a0: Envol <no-reply@envol.fr>\nDate\u00a0: lundi 3 mars 2026\nÀ\u00a0: Camille\nObjet\u00a0: Demande\n\nBonjour`,
    ],
    ['Outlook on Windows', `${words}\n\n-----Message d'origine-----\nDe : Envol\nBonjour`],
    [
      'a phone',
      `${words}\n\nEnvoyé de mon iPhone\n\n> Le 3 mars 2026 à 10:12, Envol a écrit :\n> \n> Bonjour`,
    ],
    ['a signature', `${words}\n-- \nCamille Léger\nDrone Sud`],
    ['a program that quotes nothing it names', `${words}\n\n${MARKS[0]}\n\nBonjour,`],
    ['lines of another system', `${words}\n\n> Bonjour,\n> Demande`.replaceAll('\n', '\r\n')],
  ])('stand alone: %s', (_, text) => expect(answerIn(text, MARKS)).toBe(words));

  it('keep what only looks like a quotation', () => {
    const text = 'De : 10 h\nÀ : 12 h\nLe site écrit son nom en rouge.\nOn me dit non.';
    expect(answerIn(text, MARKS)).toBe(text);
  });

  it('are read between the lines they answer', () =>
    expect(answerIn('> Quelle heure ?\n9 h.\n> Combien de drones ?\nUn seul.', MARKS)).toBe(
      '9 h.\nUn seul.',
    ));

  it('are nothing where nothing else was written', () =>
    expect(answerIn('Le 3 mars 2026, Envol a écrit :\n> Bonjour', MARKS)).toBe(''));
});

describe('a letter in HTML', () => {
  it.each([
    [
      'Gmail',
      '<div dir="ltr">Oui, &agrave; 9&nbsp;h.<br><br>Le plan suit.</div><br><div class="gmail_quote"><div class="gmail_attr">Le lun. a écrit&nbsp;:</div><blockquote>Bonjour</blockquote></div>',
    ],
    [
      'Outlook',
      '<html><head><style>p{color:red}</style></head><body><p class="MsoNormal">Oui, à 9 h.</p><p>&#xA0;</p><p>Le plan suit.</p><div id="divRplyFwdMsg"><b>De :</b> Envol</div></body></html>',
    ],
    [
      'Apple',
      '<body>Oui, à 9 h.<div><br></div><div>Le plan suit.</div><blockquote type="cite">Bonjour</blockquote></body>',
    ],
  ])('says the same in words: %s', (_, html) =>
    expect(answerIn(textOfHtml(html), MARKS).replace(/\n+/g, '\n\n')).toBe(words),
  );

  it('runs no script and takes a hostile one in a moment', () => {
    expect(textOfHtml('<script>alert(1)</script>Bon&lt;b&gt;')).toBe('Bon<b>');
    for (const hostile of [
      '<'.repeat(400_000),
      '<style>'.repeat(60_000),
      '<a "'.repeat(90_000),
      '&'.repeat(400_000),
    ]) {
      const begun = processorMs();
      textOfHtml(hostile);
      answerIn(hostile, MARKS);
      expect(processorMs() - begun).toBeLessThan(2_000);
    }
  });
});

describe('what nobody wrote', () => {
  const about = { from: 'camille@example.fr', subject: 'Re: Demande' };
  const header = (key: string, value: string) => [{ key, value }];
  it.each([
    ['an absence (RFC 3834)', header('auto-submitted', 'auto-replied'), about],
    ['an absence of an older program', header('precedence', 'auto_reply'), about],
    ['a bounce', header('return-path', '<>'), about],
    ['a report (RFC 3464)', header('content-type', 'multipart/report; report-type=delivery-status'), about],
    ['a list', header('list-id', '<drones.example.fr>'), about],
    ['a mail server', [], { ...about, from: 'MAILER-DAEMON@example.fr' }],
    ['an absence that says so in its subject', [], { ...about, subject: 'Réponse automatique : Demande' }],
  ])('%s', (_, headers, said) => expect(isAutomatic(headers, said)).toBe(true));

  it('is not what a person wrote', () => {
    expect(isAutomatic(header('auto-submitted', 'no'), about)).toBe(false);
    // Exchange marks every letter so.
    expect(isAutomatic(header('x-auto-response-suppress', 'DR, OOF, AutoReply'), about)).toBe(false);
  });

  it('is vouched for by the own mail server alone, in its first word', () => {
    const said = (server: string, what: string) => header('authentication-results', `${server}; ${what}`);
    const vouches = (...lines: ReturnType<typeof said>[]) =>
      isVouchedFor(lines.flat(), 'mx.example.fr', 'accueil@mairie.fr');
    const spf = 'spf=pass smtp.mailfrom=accueil@mairie.fr';
    expect(vouches(said('mx.example.fr', 'spf=fail; dmarc=pass'))).toBe(true);
    expect(vouches(said('MX.example.fr', `${spf}; dmarc=none`))).toBe(true);
    expect(vouches(said('mx.example.fr', 'spf=pass; dmarc=fail (p=REJECT)'))).toBe(false);
    expect(vouches(said('mx.example.fr', 'spf=softfail; dmarc=none'))).toBe(false);
    expect(vouches(said('attacker.example', 'dmarc=pass'))).toBe(false);
    expect(vouches(said('mx.example.fr', 'dmarc=fail'), said('mx.example.fr', 'dmarc=pass'))).toBe(false);
    expect(vouches()).toBe(false);
  });

  it.each([
    ['another domain passes SPF', 'spf=pass smtp.mailfrom=x@evil.fr; dmarc=none', false],
    ['another domain signs', 'dkim=pass header.d=evil.fr header.i=@mairie.fr; dmarc=none', false],
    ['its own domain signs', 'dkim=pass (2048-bit key) header.d=mairie.fr; dmarc=none', true],
    ['a part of its domain sends', 'spf=pass smtp.mailfrom=lettres.mairie.fr; dmarc=none', true],
    ['a domain ends alike', 'spf=pass smtp.mailfrom=x@mamairie.fr; dmarc=none', false],
    ['nothing says for whom SPF passed', 'spf=pass; dmarc=none', false],
    ['the sender is called dmarc=pass', 'spf=pass smtp.mailfrom=dmarc=pass@evil.fr; dmarc=fail', false],
    ['and no DMARC is looked up', 'spf=pass smtp.mailfrom=dmarc=pass@evil.fr', false],
    ['it is quoted', 'spf=pass smtp.mailfrom="x; dmarc=pass; y"@evil.fr', false],
    ['it is a comment', 'spf=pass (from x; dmarc=pass) smtp.mailfrom=x@evil.fr', false],
    ['two domains are named', 'spf=pass smtp.mailfrom=mairie.fr smtp.mailfrom=evil.fr; dmarc=none', false],
    ['DMARC passed for another author', 'dmarc=pass header.from=evil.fr', false],
    ['DMARC passed for its author', 'dmarc=pass (p=none) header.from=mairie.fr', true],
  ])('is believed for its author alone: %s', (_case, found, expected) => {
    const headers = header('authentication-results', `mx.example.fr 1; ${found}`);
    expect(isVouchedFor(headers, 'mx.example.fr', 'accueil@mairie.fr')).toBe(expected);
  });
});
