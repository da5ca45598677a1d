import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { API_VERSION } from './api-version.ts';
import { METAFIELDS } from './documents.ts';

const FOLDER = join(import.meta.dirname, '../../../integrations/shopify');
const EXTENSION = join(FOLDER, 'extensions/vitrine-tracker');
const read = (...path: string[]) => readFileSync(join(...path), 'utf8');

/** What Shopify takes of a block's name (its document "Theme app extension configuration"). */
const MAX_NAME_CHARACTERS = 25;

describe('what Shopify keeps of the app', () => {
  const block = read(EXTENSION, 'blocks/app-embed.liquid');
  const [, json = ''] = /{% schema %}([\s\S]*){% endschema %}/.exec(block) ?? [];

  it('is a block for the head, whose texts are in each language', () => {
    expect(JSON.parse(json)).toMatchObject({ target: 'head' });
    // Nobody's email is in a page by itself.
    expect(JSON.parse(json).settings).toContainEqual(
      expect.objectContaining({ type: 'checkbox', id: 'customer_email', default: false }),
    );
    const files = readdirSync(join(EXTENSION, 'locales')).sort();
    expect(files).toEqual(['en.default.schema.json', 'es.schema.json', 'pt-BR.schema.json']);
    const keys = [...json.matchAll(/"t:([\w.]+)"/g)].map(([, key = '']) => key);
    expect(keys).toContain('name');
    for (const file of files) {
      const texts = JSON.parse(read(EXTENSION, 'locales', file));
      expect(texts.name.length).toBeLessThanOrEqual(MAX_NAME_CHARACTERS);
      for (const key of keys) {
        const found = key.split('.').reduce((at, name) => at?.[name], texts);
        expect(found, `${file}: ${key}`).toEqual(expect.stringMatching(/\S/));
      }
    }
  });

  it('is a block that reads what the server writes', () => {
    const { namespace, store_id, script_url } = METAFIELDS;
    for (const key of [store_id, script_url])
      expect(block).toContain(`app.metafields.${namespace}.${key}.value`);
  });

  it('is told of privacy by its settings, in the version that the server reads', () => {
    const settings = read(FOLDER, 'shopify.app.toml');
    expect(settings).toContain(`api_version = "${API_VERSION}"`);
    for (const topic of ['customers/data_request', 'customers/redact', 'shop/redact'])
      expect(settings).toContain(`"${topic}"`);
    // Asked for by the server: here as well, each would come twice.
    expect(settings).not.toContain('app/uninstalled');
  });
});
