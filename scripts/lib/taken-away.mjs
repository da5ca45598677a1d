// What a migration takes from programs of the release before, which may run beside it or be gone back to.

const COMMENTS = /--[^\n]*/g;
/** Says since which release nothing reads what goes: `-- unread since 0.2.0`. */
const SAID = /^-- unread since \d+\.\d+\.\d+/m;
const TAKES = [
  [/\bDROP\s+(?:TABLE|COLUMN|VIEW)\s+(?:IF\s+EXISTS\s+)?(\w+)/gi, 'drops'],
  [/\bRENAME\s+(?:COLUMN\s+)?(?:(\w+)\s+)?TO\b/gi, 'renames'],
  [/\bALTER\s+(?:COLUMN\s+)?(\w+)\s+(?:SET\s+DATA\s+)?TYPE\b/gi, 'changes the type of'],
  [/\bALTER\s+(?:COLUMN\s+)?(\w+)\s+SET\s+NOT\s+NULL\b/gi, 'asks for'],
];

/** @returns what it takes away without saying that nothing reads it any more, one line each */
export function takenAway(sql) {
  if (SAID.test(sql)) return [];
  const text = sql.replace(COMMENTS, '');
  return TAKES.flatMap(([pattern, does]) =>
    [...text.matchAll(pattern)].map(([, name = 'a table']) => `${does} ${name}`),
  );
}
