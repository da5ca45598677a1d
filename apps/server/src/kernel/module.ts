import type { FastifyInstance } from 'fastify';
import type { WorkedJob } from './job.ts';
import type { Part } from './role.ts';

/** What a module is made of. All of it is optional; which process runs what follows from it. */
export interface Module<Handlers extends object = object> {
  /** Whose processes answer its calls and routes; absent, those that serve people. */
  serves?: Part;
  /** Of the rows of the contract that are its own. */
  handlers?: Handlers;
  /** What it answers beside the contract. */
  routes?(app: FastifyInstance): Promise<void> | undefined;
  jobs?: readonly WorkedJob[];
  /** Begins what workers do that is no job, and answers how it ends. */
  background?(): () => Promise<void>;
  /** Ends what it holds, in every process. Those after it in the list have closed by then; its own jobs were told to stop. */
  close?(): Promise<void>;
}

/** One entry of the list that the application is (app.ts). */
export const defineModule = <Handlers extends object>(module: Module<Handlers>): Module<Handlers> => module;
