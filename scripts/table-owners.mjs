// Each table has one module that writes it, and no other module reads it but for a reason that is written down here (docs/decisions/049).
// Told by the SQL in the server's sources. With `--list` it prints who has which table.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './lib/run.mjs';
import { accessesOf } from './lib/table-accesses.mjs';

const SOURCES = 'apps/server/src';

/** Who reads tables of others in SQL of their own, and why no function of the owner answers instead. */
const READERS = [
  // Every call, and what is below all modules.
  {
    reader: 'http',
    tables: [
      'memberships',
      'passkeys',
      'session_tombstones',
      'sessions',
      'sign_ins',
      'totp_keys',
      'users',
      'workspaces',
    ],
    why: 'each call is authorised by one query',
  },
  { reader: 'mail', tables: ['memberships', 'merchants', 'users'], why: 'owners’ addresses are one join' },
  { reader: 'audit', tables: ['users'], why: 'each line names who did it' },
  // Lists and searches over millions of rows.
  {
    reader: 'sessions',
    tables: [
      'blocks',
      'page_views',
      'received_pages',
      'recorded_pages',
      'search_postings',
      'session_insight',
      'session_rollups',
      'sessions',
    ],
    why: 'the list, its search and its counts are single queries, by indexes made for them',
  },
  {
    reader: 'insights',
    tables: ['page_views', 'sessions'],
    why: 'what a visit is chosen by is read where it stands',
  },
  { reader: 'search', tables: ['page_views', 'sessions'], why: 'texts are read where they stand' },
  { reader: 'dashboard', tables: ['session_rollups'], why: 'days of a time zone are summed by one query' },
  {
    reader: 'recordings',
    tables: ['blocks', 'recordings', 'segments', 'session_exports', 'sessions', 'texts', 'workspaces'],
    why: 'bodies are found page by page, and all rows are compared with all objects',
  },
  { reader: 'session-files', tables: ['sessions'], why: 'pictures of other people are chosen by one join' },
  {
    reader: 'privacy',
    tables: ['session_identities', 'sessions', 'users'],
    why: 'a person’s sessions are found by indexes made for that',
  },
  {
    reader: 'retention',
    tables: ['plans', 'sessions', 'subscriptions', 'workspaces'],
    why: 'what outlived its plan is found for many workspaces at once',
  },
  {
    reader: 'assets',
    tables: ['merchants', 'sessions', 'workspaces'],
    why: 'what is due is found by workspaces in turn, what nobody needs by the sessions of its span',
  },
  // Statements that change something, by what stands in another table.
  {
    reader: 'blocks',
    tables: ['quota_usage', 'workspaces'],
    why: 'sessions are made, and units of plans handed out, in one statement under one lock',
  },
  {
    reader: 'billing',
    tables: ['memberships', 'merchants', 'users', 'workspaces'],
    why: 'limits and periods are worked out where they are used',
  },
  {
    reader: 'saved-filters',
    tables: ['memberships'],
    why: 'the membership is locked while they are counted',
  },
  // One answer of several tables.
  {
    reader: 'auth',
    tables: ['memberships', 'merchants', 'workspaces'],
    why: 'stores that require a factor are one join',
  },
  {
    reader: 'users',
    tables: ['memberships', 'merchants', 'workspaces'],
    why: 'an account is told with its store',
  },
  {
    reader: 'team',
    tables: ['merchants', 'users', 'workspaces'],
    why: 'members and invitations are told by name',
  },
  {
    reader: 'merchants',
    tables: ['workspaces'],
    why: 'a store is told with its time zone, and whether it leaves',
  },
  {
    reader: 'workspaces',
    tables: ['memberships', 'merchants'],
    why: 'workspaces are told with their stores',
  },
  {
    reader: 'integrations',
    tables: ['merchants', 'sessions', 'watched_sessions', 'workspaces'],
    why: 'the state of an installation is the ends of several indexes',
  },
  {
    reader: 'deletion',
    tables: [
      ...['audit_log', 'invitations', 'memberships', 'merchants', 'page_views'],
      ...['sessions', 'subscriptions', 'users', 'workspaces'],
    ],
    why: 'a workspace’s data is told, and erased, table by table',
  },
  {
    reader: 'evaluation',
    tables: ['merchants', 'session_tombstones', 'sessions', 'workspaces'],
    why: 'the demo data is completed at each start',
  },
];

const tables = [
  ...readFileSync(join(root, SOURCES, 'database/schema.generated.ts'), 'utf8').matchAll(/^ {2}(\w+): \{$/gm),
].map(([, table]) => table);

/** Modules, and folders beside them. The tools move and bar whole stores, whatever is in them. */
const ownerOf = (path) =>
  /^(?:modules|adapters)\/([\w-]+)/.exec(path)?.[path.startsWith('modules/') ? 1 : 0] ?? path.split('/')[0];
const isSource = (path) =>
  path.endsWith('.ts') &&
  !/\.test\.ts$|(?:^|\/)testing\/|-contract\.ts$|\.generated\.ts$|^tools\//.test(path);

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: join(root, SOURCES),
})
  .toString()
  .split('\n')
  .filter((path) => isSource(path) && existsSync(join(root, SOURCES, path)));

const problems = [];
const writers = new Map(tables.map((table) => [table, new Set()]));
const readers = new Map(tables.map((table) => [table, new Set()]));
for (const file of files) {
  const source = readFileSync(join(root, SOURCES, file), 'utf8');
  const { written, read } = accessesOf(ts.createSourceFile(file, source, ts.ScriptTarget.Latest), tables);
  for (const table of written) writers.get(table).add(ownerOf(file));
  for (const table of read) readers.get(table).add(ownerOf(file));
  if (!file.startsWith('kernel/') && source.includes('sql.identifier('))
    problems.push(`${file} hides its tables behind sql.identifier: name them`);
}

const used = new Set();
for (const table of tables) {
  const [owner, ...others] = writers.get(table);
  if (!owner) problems.push(`nobody writes ${table}`);
  if (others.length > 0) problems.push(`${table} is written by ${[owner, ...others].join(', ')}`);
  for (const reader of readers.get(table)) {
    if (reader === owner || others.includes(reader)) continue;
    const reason = READERS.find((one) => one.reader === reader && one.tables.includes(table));
    if (reason) used.add(`${reader} ${table}`);
    else
      problems.push(
        `${reader} reads ${table}, which is ${owner}'s: use its service.ts, or say why not in READERS`,
      );
  }
}
for (const { reader, tables: its } of READERS)
  for (const table of its)
    if (!used.has(`${reader} ${table}`))
      problems.push(`READERS allows ${reader} to read ${table}, and it does not`);

if (process.argv.includes('--list'))
  for (const table of tables) console.log(`${table}: ${[...writers.get(table)].join(', ')}`);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
