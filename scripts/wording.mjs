// How texts that people read are worded: words that were decided against, in each language. Names each file, line and word.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/run.mjs';

const DASHBOARD = 'apps/dashboard/src/i18n';
const LETTERS = 'apps/server/src/modules/mail/templates';

/** Texts that the specification quotes stay as they are quoted. */
const QUOTED = [
  'Error loading billing information. Please try again later.',
  'Please fill in all required fields',
  'Password successfully reset. Please login with your new password.',
  'Invalid credentials. Please check your email and password.',
  'Error logging in. Please try again.',
  'An error occurred. Please try again.',
  'Failed to retrieve store information. Please try again.',
  'Failed to process installation. Please try again.',
  'Unable to load installation script. Please refresh.',
  'Passwords do not match',
  'Session data does not contain valid events',
];

/** Verbs of the vos, which only some of the readers use: “tenés”, “volvé”. */
const VOSEO =
  /(?<!\p{L})(vos|acá|podés|tenés|querés|sabés|hacés|usás|entrás|necesitás|debés|volvé|elegí|creá|mirá|escribí|escribinos|abrí|guardá|copiá|pegá|revisá|probá|pedí|poné|fijate|avisanos|contanos|ingresá|iniciá|confirmá|agregá|activá|conectá|instalá|borrá|quitá|buscá|cerrá|esperá|mandá|enviá|recargá|cambiá|invitá|pagá|actualizá|seleccioná|hacé|andá|usted|ustedes)(?!\p{L})/iu;

/** Files of each language, and what none of their lines may hold: the word, and what is said instead. */
const RULES = [
  {
    files: [`${DASHBOARD}/en`, `${LETTERS}/en.ts`, 'docs/merchant.md'],
    words: [
      [/\bplease\b/i, 'say what to do, without “please”'],
      [
        /\b(a|the|this|first|new|no|each|every|other|later) visits?\b(?! a page)/i,
        '“session” or “recording”',
      ],
      [/\bcancell(ed|ing)\b/, 'US spelling: “canceled”'],
      [/\b(could|can|does|do|is|are|was|were|has|have|will) not\b/, 'the contraction: “couldn’t”'],
      [/\bcannot\b/, '“can’t”'],
      [/\bby itself\b/, '“automatically”'],
    ],
  },
  {
    files: [`${DASHBOARD}/es`, `${LETTERS}/es.ts`, 'docs/merchant.es.md'],
    words: [
      [VOSEO, 'the tú'],
      [/medios? de pago/i, '“método de pago”'],
      [/\bplan pago\b/i, '“plan de pago”'],
      [/clics? de enojo/i, '“clics de frustración”'],
    ],
  },
  {
    files: [`${DASHBOARD}/pt`, `${LETTERS}/pt.ts`, 'docs/merchant.pt.md'],
    words: [
      [/cliques? de raiva/i, '“cliques de frustração”'],
      [/\b(tente|abra|faça) de novo\b/i, '“novamente”'],
      [/\bvisitas? (gravadas?|novas?)\b/i, '“sessão” or “gravação”'],
    ],
  },
];

const wrong = RULES.flatMap(({ files, words }) =>
  files.flatMap(filesOf).flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => wordsIn(line, words).map((told) => `${file}:${at + 1} ${told}`)),
  ),
);

for (const line of wrong) console.error(line);
if (wrong.length > 0) process.exit(1);
console.log('The texts are worded as decided.');

function filesOf(path) {
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(join(root, path)).map((name) => `${path}/${name}`);
}

function wordsIn(line, words) {
  // Comments and keys are not read by people; mails that merchants send are polite, and what they copy into privacy notices (`>`) is formal.
  if (/^\s*(\/\/|\/?\*|>|subject:|'Hello,)/.test(line)) return [];
  const text = QUOTED.reduce((left, quoted) => left.replace(quoted, ''), line.replace(/^\s*\w+:/, ''));
  return words.flatMap(([word, instead]) => {
    const found = word.exec(text);
    return found ? [`“${found[0]}”: ${instead}`] : [];
  });
}
