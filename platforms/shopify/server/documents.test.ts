import type { GraphQLSchema } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { problemsOf, publishedShopifySchema } from '../../../apps/server/src/testing/shopify-schema.ts';
import {
  INSTALLED,
  MOVE_WEBHOOK,
  SET_METAFIELDS,
  STORE,
  SUBSCRIBE_TO,
  TOPICS,
  UNINSTALL,
} from './documents.ts';

describe('what an installation asks of Shopify', () => {
  let published: GraphQLSchema;
  beforeAll(async () => {
    published = await publishedShopifySchema();
  });

  it.each(Object.entries({ STORE, INSTALLED, SUBSCRIBE_TO, MOVE_WEBHOOK, SET_METAFIELDS, UNINSTALL }))(
    'fits the schema that it has published, and is nothing that is to be taken away: %s',
    (_, document) => {
      expect(problemsOf(published, document)).toEqual([]);
    },
  );

  it.each(TOPICS)('is to be told of what it knows: %s', (topic) => {
    const asked = `{ webhookSubscriptions(first: 1, topics: [${topic}]) { nodes { id } } }`;
    expect(problemsOf(published, asked)).toEqual([]);
  });

  it('would not fit it with another name, or an old one', () => {
    expect(problemsOf(published, STORE.replace('myshopifyDomain', 'shopifyDomain'))).toHaveLength(1);
    expect(problemsOf(published, STORE.replace('primaryDomain {', 'domains {'))).toHaveLength(1);
    expect(problemsOf(published, SUBSCRIBE_TO.replace('{ uri: $uri }', '{ url: $uri }'))).not.toEqual([]);
  });
});
