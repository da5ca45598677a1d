// A reporter for vitest: keeps what failed outside of a test (a rejection nobody waited for, a process that was gone), which
// is in no JSON report. Into the file that UNHANDLED_ERRORS names.
import { writeFileSync } from 'node:fs';

export default class UnhandledErrors {
  /** @param {ReadonlyArray<import('vitest').SerializedError>} errors */
  onTestRunEnd(_files, errors) {
    const told = errors.map((error) => ({
      name: error.type ?? 'An error outside of a test',
      message: chain(error).join('\n'),
    }));
    writeFileSync(process.env.UNHANDLED_ERRORS, JSON.stringify(told));
  }
}

/** An error’s stack and its causes’: what killed a process stands in the last. */
const chain = ({ message = '', stack = message, cause }) => [stack, ...(cause ? chain(cause) : [])];
