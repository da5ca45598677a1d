// Names that the code had before it used the field's words (docs/architecture): none of them comes back, in a file's name, in code or in
// a document. Names each file, line and word.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/run.mjs';

/** What was called so, and what it is called now. */
const OLD = new Map([
  [/\b(?:LetterKind|mail\/letter)\b/, 'mail, template'],
  [/\b(?:createAttempts|modules\/attempts)\b/, 'login throttling'],
  [/\b(?:startSignIn|endSignIns?|sign-ins\.ts|sign-in-list)\b/, 'login session, device'],
  [/\b(?:sealGrant|openGrant|SealedGrant|renew-grants|merchants\/grants)\b/, 'platform credentials'],
  [/\b(?:standBack|StandBack|createStandBack|stand-back)\b/, 'load gate'],
  [/\b(?:patientWork|patient-work)\b/, 'retry options'],
  [/\b(?:askRegularly|ask-regularly)\b/, 'scheduler'],
  [/\b(?:toldWords|told-words)\b/, 'error redaction'],
  [/\bisOutage\b|\bhttp\/outage\b/, 'transient error'],
  [/\b[Dd]oorkeeper\b|\bcreateServerWithDoorkeeper\b/, 'flood gate'],
  [
    /\b(?:lingerOnRefusedBody|linger\.ts|closeSilentConnections|close-silent)\b/,
    'drain body, close idle connections',
  ],
  [/\b(?:isNoRoom|watchRoom|createUnwatchedRoom|ports\/room|adapters\/room)\b/, 'disk space'],
  [/\b(?:IsolatedProgram|program-port|src\/isolated)\b/, 'sandboxed worker process'],
  [/\b(?:openOutside|OUTSIDE_LIMITS|ports\/outside|adapters\/outside)\b/, 'safe fetcher'],
  [/\b(?:startAdopter|adoptSegments|found-segment|adopter\.ts|adoption\.ts)\b/, 'orphan-segment recovery'],
  [/\b(?:inHalves|halves\.ts|persistently)\b/, 'bisect on failure, retry on contention'],
  [
    /\b(?:startEraser|eraser\.ts|erasure-queries|object-removal|remove-sessions|askForErasure|askForRemoval)\b/,
    'deletion',
  ],
  [/\b(?:overKey|askWhenOver|retirement\.ts)\b/, 'session ended, compaction bookkeeping'],
  [/\b(?:commitGroup|commit-group)\b/, 'store group'],
  [
    /\b[Pp]ostman\b|\bcreatePostman\b|\btraffic-letters\b|\bmail\/letters\b/,
    'mail service, templates, notices',
  ],
  [
    /\b(?:[Cc]ashiers?|cashierOf|cashiersOf|openDesks?|privacyDesk|PrivacyDesk)\b/,
    'payment providers, privacy service',
  ],
  [
    /\b(?:install-doors|bigcommerce-doors|addInstallDoors|addBigCommerceDoors|arrivals\.ts|arrivalOf)\b/,
    'endpoints, OAuth callbacks',
  ],
  [/\b(?:startPresence|PresenceDeps)\b/, 'heartbeat'],
  [/\b[Ff]ootage\b|\bcreate(?:Framed|Listed)Footage\b|\bfootageOf\b/, 'event source'],
  [/\btame(?:Events|Tree|Values|Element|Change)?\b|\bharmlessChange\b|\bplaceable\b/, 'sanitize'],
  [/\b(?:stretchesOf|stretchAt|gapsOf|gapAt)\b/, 'active ranges, idle periods'],
  [/\b(?:withKeptAssets|KeptAsset|kept-assets|kept-links|keep-file|keepFile)\b/, 'archived assets'],
  [/\b(?:TimelineMarks|timeline-marks|createPageMarks|page-marks)\b/, 'markers'],
  [
    /\b(?:retention\/look|testing\/look|pages\/look|lastLook|lookOnce|LOOK(?:_EVERY)?_MS|MAX_LOOKS)\b/,
    'poll, search, read, sync',
  ],
  [
    /\b(?:withoutPassed|useMovingSoon|useMovingAll|createMoving|whose-sessions|way-to|tame-events)\b/,
    'one word each',
  ],
]);

/** Texts of a time in which it was called so, and this list. */
const EXEMPT = /^(?:CHANGELOG\.md|scripts\/old-names\.mjs|apps\/server\/migrations\/)/;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n')
  .filter((file) => /\.(?:[cm]?[jt]s|tsx|css|md|json|ya?ml)$/.test(file) && existsSync(join(root, file)))
  .filter((file) => !EXEMPT.test(file) && !file.endsWith('package-lock.json'));

let found = 0;
for (const file of files) {
  const lines = [file, ...readFileSync(join(root, file), 'utf8').split('\n')];
  for (const [n, line] of lines.entries())
    for (const [old, now] of OLD)
      if (old.test(line)) {
        found += 1;
        console.error(`${file}:${n}: “${old.exec(line)?.[0]}” is called ${now}`);
      }
}
process.exitCode = found > 0 ? 1 : 0;
