import type { Asked } from './http.ts';
import { invalid, type ListForm, listAnswer, notFound } from './lists.ts';
import { dated, isoOf, type RegisteredScript, type Store, type StoreScript, type World } from './world.ts';

/** An association and the script that it is of. */
interface Installed {
  registered: RegisteredScript;
  association: StoreScript | undefined;
}

function installedIn(world: World, { scripts }: Store): Installed[] {
  return world.scripts().flatMap((registered) => {
    const association = scripts.find(({ script_id }) => script_id === registered.id);
    return association || registered.is_auto_install ? [{ registered, association }] : [];
  });
}

/** In pages, a script has the number of the partner panel, and no other. */
const told = ({ registered, association }: Installed, form: ListForm) => ({
  ...association,
  id: form === 'paged' ? registered.id : (association?.id ?? registered.id),
  ...(form === 'plain' && { script_id: registered.id }),
  status: 'active',
  is_auto_install: registered.is_auto_install ?? false,
  query_params: association?.query_params ?? null,
});

/** `/scripts` (https://tiendanube.github.io/api-documentation/resources/script). */
export function answerScripts(
  world: World,
  store: Store,
  { method, query }: Pick<Asked, 'method' | 'query'>,
  { id, fields, form }: { id: string | undefined; fields: Record<string, unknown>; form: ListForm },
) {
  const all = installedIn(world, store).map((each) => ({ ...each, told: told(each, form) }));
  if (id === undefined && method === 'GET')
    return listAnswer(
      all.map((each) => each.told),
      query,
      form,
    );
  if (id === undefined) {
    const registered = world.scripts().find((each) => each.id === Number(fields.script_id));
    if (!registered) return invalid({ script_id: ['does not exist'] });
    if (all.some((each) => each.registered === registered))
      return invalid({ script_id: ['has already been taken'] });
    const { query_params } = fields;
    if (query_params !== undefined && typeof query_params !== 'string')
      return invalid({ query_params: ['is not a JSON string'] });
    const association = {
      ...dated(world),
      script_id: registered.id,
      query_params: query_params ?? null,
    };
    store.scripts.push(association);
    return { status: 201, json: told({ registered, association }, form) };
  }
  const found = all.find((each) => String(each.told.id) === id);
  if (!found) return notFound('Script not found');
  if (method === 'GET') return { status: 200, json: found.told };
  if (method === 'DELETE') {
    store.scripts = store.scripts.filter((each) => each !== found.association);
    return { status: 200, json: {} };
  }
  if (found.association && typeof fields.query_params === 'string')
    Object.assign(found.association, {
      query_params: fields.query_params,
      updated_at: isoOf(world.now()),
    });
  return { status: 200, json: told(found, form) };
}

/** The script elements that the app has on the store's pages: each is told the store. A store that does not pay shows none. */
export function headOf(world: World, store: Store): string {
  if (store.token === undefined || store.is_suspended) return '';
  return installedIn(world, store)
    .map(({ registered, association }) => {
      const src = new URL(registered.src);
      const params = JSON.parse(association?.query_params ?? '{}') as Record<string, string>;
      for (const [name, value] of Object.entries(params)) src.searchParams.set(name, value);
      src.searchParams.set('store', String(store.profile.id));
      return `<script type="text/javascript" src="${src.href.replaceAll('&', '&amp;')}"></script>`;
    })
    .join('\n');
}
