import { fieldsOf, isNumber, listOf, type Primitive, plain, SOURCE } from './serialized.ts';

/** Where in a style sheet: a number, or the way into rules within rules. */
type Place = number | readonly number[];

type Step =
  | { kind: 'add'; rule: string; at: Place }
  | { kind: 'remove'; at: Place }
  | { kind: 'text'; text: string }
  | { kind: 'set'; at: readonly number[]; property: Primitive; value: Primitive; priority: Primitive }
  | { kind: 'unset'; at: readonly number[]; property: Primitive };

type Declaration = Extract<Step, { kind: 'set' | 'unset' }>;

export interface AddedRule {
  rule: string;
  index: Place;
}

/** How far back a rule that is taken out is looked for among those that were put in: a hostile page must not make it slow. */
const MAX_LOOK_BACK = 500;

/**
 * What scripts did to a style sheet, as short as it can be told: rules that came and went again are left out, of
 * declarations the last counts. A rule that a browser refused is taken for one that it took.
 */
export class SheetLog {
  private steps: (Step | null)[] = [];
  /** Where in `steps` a declaration stands that another one of the same property would replace. */
  private declared = new Map<string, number>();
  private gaps = 0;

  /** Notes a StyleSheetRule event. Only constructed sheets can be replaced whole. */
  rules(data: unknown, isConstructed: boolean): void {
    const { adds, removes, replace, replaceSync } = fieldsOf(data);
    for (const add of listOf(adds)) this.add(fieldsOf(add).rule, fieldsOf(add).index);
    for (const remove of listOf(removes)) this.remove(fieldsOf(remove).index);
    if (!isConstructed) return;
    for (const text of [replace, replaceSync]) if (typeof text === 'string') this.replace(text);
  }

  /** Notes a StyleDeclaration event. */
  declaration(data: unknown): void {
    const { index, set, remove } = fieldsOf(data);
    const at = wayOf(index);
    if (!at || at.length === 0) return;
    if (set) {
      const { property, value, priority } = fieldsOf(set);
      const step = {
        kind: 'set',
        at,
        property: plain(property),
        value: plain(value),
        priority: plain(priority),
      } as const;
      this.declare(step);
    }
    if (remove) this.declare({ kind: 'unset', at, property: plain(fieldsOf(remove).property) });
  }

  add(rule: unknown, index: unknown): void {
    const at = placeOf(index);
    if (at !== null && typeof rule === 'string') this.push({ kind: 'add', rule, at });
  }

  /** The rules with which a new sheet can begin, and the events' data that bring about the rest. */
  told(): { rules: AddedRule[]; changes: Record<string, unknown>[] } {
    const steps = this.steps.filter((step) => step !== null);
    const rules: AddedRule[] = [];
    let done = 0;
    for (const step of steps) {
      if (step.kind !== 'add') break;
      rules.push({ rule: step.rule, index: step.at });
      done++;
    }
    return { rules, changes: changesOf(steps.slice(done)) };
  }

  private replace(text: string): void {
    this.steps = [{ kind: 'text', text }];
    this.declared.clear();
    this.gaps = 0;
  }

  private remove(index: unknown): void {
    const place = placeOf(index);
    if (place === null) return;
    if (typeof place !== 'number' || !this.forget(place)) this.push({ kind: 'remove', at: place });
  }

  /** Takes a rule back that was put in, as if it had never been; false when it is the sheet's own, or not to be found. */
  private forget(place: number): boolean {
    let at = place;
    /** What changes in the steps behind it, once it is found. */
    const changes: (() => void)[] = [];
    const until = Math.max(0, this.steps.length - MAX_LOOK_BACK);
    for (let i = this.steps.length - 1; i >= until; i--) {
      const step = this.steps[i];
      if (!step) continue;
      if (step.kind === 'text') return false;
      const [first, ...inner] = typeof step.at === 'number' ? [step.at] : step.at;
      if (first === undefined) return false;
      const isFlat = inner.length === 0 && (step.kind === 'add' || step.kind === 'remove');
      if (isFlat && step.kind === 'add' && first === at) {
        this.steps[i] = null;
        for (const change of changes) change();
        this.close(i);
        return true;
      }
      if (isFlat && step.kind === 'remove' && at >= first) at++;
      // What was done within the rule goes with it; other rules behind it come one place forward.
      if (!isFlat && first === at)
        changes.push(() => {
          this.steps[i] = null;
        });
      else if (first > at)
        changes.push(() => {
          step.at = inner.length > 0 || Array.isArray(step.at) ? [first - 1, ...inner] : first - 1;
        });
      else if (isFlat && step.kind === 'add') at--;
    }
    return false;
  }

  private push(step: Step): void {
    this.steps.push(step);
    this.declared.clear();
  }

  private declare(step: Declaration): void {
    const key = keyOf(step);
    const before = this.declared.get(key);
    if (before !== undefined) {
      this.steps[before] = null;
      this.gaps++;
    }
    this.declared.set(key, this.steps.push(step) - 1);
    if (this.gaps > 64 && this.gaps > this.steps.length / 2) this.close(0);
  }

  /** Closes the gaps that steps have left from here on, and looks anew which declarations the next ones would replace. */
  private close(from: number): void {
    for (const step of this.steps.splice(from)) if (step) this.steps.push(step);
    this.gaps = 0;
    this.declared.clear();
    const tail: Step[] = [];
    for (let step = this.steps.at(-1); step && tail.length < MAX_LOOK_BACK; step = this.steps.at(-1)) {
      if (step.kind !== 'set' && step.kind !== 'unset') break;
      this.steps.pop();
      tail.push(step);
    }
    for (const step of tail.reverse()) this.declare(step as Declaration);
  }
}

const keyOf = ({ at, property }: Declaration) => `${at.join('.')} ${String(property)}`;

/** Steps of one kind in a row go into one event: rrweb applies an event's additions before what it removes. */
function changesOf(steps: readonly Step[]): Record<string, unknown>[] {
  const changes: Record<string, unknown>[] = [];
  let kind = '';
  let run: unknown[] = [];
  for (const step of steps) {
    if (step.kind !== kind) {
      run = [];
      if (step.kind === 'add') changes.push({ source: SOURCE.sheetRule, adds: run });
      if (step.kind === 'remove') changes.push({ source: SOURCE.sheetRule, removes: run });
    }
    kind = step.kind;
    if (step.kind === 'add') run.push({ rule: step.rule, index: step.at });
    else if (step.kind === 'remove') run.push({ index: step.at });
    else changes.push(changeOf(step));
  }
  return changes;
}

function changeOf(step: Exclude<Step, { kind: 'add' | 'remove' }>): Record<string, unknown> {
  if (step.kind === 'text') return { source: SOURCE.sheetRule, replaceSync: step.text };
  const { at: index, property } = step;
  return step.kind === 'unset'
    ? { source: SOURCE.declaration, index, remove: { property } }
    : { source: SOURCE.declaration, index, set: { property, value: step.value, priority: step.priority } };
}

const wayOf = (value: unknown): readonly number[] | null =>
  Array.isArray(value) && value.length < 100 && value.every(isNumber) ? [...value] : null;

/** A rule without a place comes first; null for what is none. */
const placeOf = (value: unknown): Place | null =>
  value === undefined || value === null ? 0 : isNumber(value) ? value : wayOf(value);
