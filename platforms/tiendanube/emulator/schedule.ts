/** What falls due on the emulator's clock, which tests put forward. */
export function createSchedule(now: () => number) {
  const due: { at: number; run: () => Promise<void> }[] = [];
  let running: Promise<void> = Promise.resolve();

  /** Does all that is due by now, in order, and what falls due by that. */
  function catchUp(): void {
    running = running.then(async () => {
      for (;;) {
        const [next] = due.filter(({ at }) => at <= now()).sort((one, other) => one.at - other.at);
        if (!next) return;
        due.splice(due.indexOf(next), 1);
        await next.run();
      }
    });
  }
  return {
    at(time: number, run: () => Promise<void>): void {
      due.push({ at: time, run });
      catchUp();
    },
    catchUp,
    /** Until nothing is due any more. */
    idle: () => running,
  };
}
export type Schedule = ReturnType<typeof createSchedule>;
