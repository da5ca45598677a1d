import type { Failure } from './handler.ts';

/** Leaves a transaction with an answer, and nothing of the transaction stays. Whoever began it catches it. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: Failure['error'];
  constructor(code: Failure['error']) {
    super(code);
    this.code = code;
  }
}
