import type { Orm } from '../ports/database.ts';

type Step = (tx: Orm) => Promise<unknown>;

const NOTHING: Step = async () => undefined;

/** A transaction that stands still once `begin` is done. Answers how to let it go on: it does `rest`, and the promise resolves when it is committed. */
export async function holdTransaction(
  orm: Pick<Orm, 'transaction'>,
  begin: Step = NOTHING,
  rest: Step = NOTHING,
): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let transaction = Promise.resolve();
  await new Promise<void>((begun, failed) => {
    transaction = orm.transaction(async (tx) => {
      await begin(tx as Orm);
      begun();
      await released;
      await rest(tx as Orm);
    });
    transaction.catch(failed);
  });
  return () => {
    release();
    return transaction;
  };
}
