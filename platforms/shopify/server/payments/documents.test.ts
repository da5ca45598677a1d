import {
  buildSchema,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
  isUnionType,
} from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { problemsOf, publishedShopifySchema } from '../../../../apps/server/src/testing/shopify-schema.ts';
import { SHOPIFY_SCHEMA } from '../../emulator/schema.ts';
import { CANCEL, SUBSCRIBE, SUBSCRIPTIONS } from './documents.ts';

/** What a schema says, a line each: `AppSubscription.name: String!`, `AppInstallation.allSubscriptions(first): Int`, `AppPricingInterval.ANNUAL`. */
function linesOf(schema: GraphQLSchema): Map<string, string> {
  const lines = new Map<string, string>();
  for (const type of Object.values(schema.getTypeMap())) {
    if (isIntrospectionType(type) || isSpecifiedScalarType(type)) continue;
    // Shopify names its roots otherwise.
    const name =
      type === schema.getQueryType() ? 'Query' : type === schema.getMutationType() ? 'Mutation' : type.name;
    lines.set(name, type.constructor.name);
    if (isEnumType(type)) for (const value of type.getValues()) lines.set(`${name}.${value.name}`, 'value');
    if (isUnionType(type))
      for (const member of type.getTypes()) lines.set(`${name}|${member.name}`, 'member');
    if (isInputObjectType(type))
      for (const field of Object.values(type.getFields()))
        lines.set(`${name}.${field.name}`, `${field.type} = ${JSON.stringify(field.defaultValue)}`);
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      lines.set(`${name}.${field.name}`, String(field.type));
      for (const argument of field.args)
        lines.set(
          `${name}.${field.name}(${argument.name})`,
          `${argument.type} = ${JSON.stringify(argument.defaultValue)}`,
        );
    }
  }
  return lines;
}

describe('what we ask of Shopify', () => {
  let published: GraphQLSchema;
  beforeAll(async () => {
    published = await publishedShopifySchema();
  });

  const problems = (document: string) => problemsOf(published, document);

  it.each(Object.entries({ SUBSCRIPTIONS, SUBSCRIBE, CANCEL }))(
    'fits the schema that it has published, and is nothing that is to be taken away: %s',
    (_, document) => {
      expect(problems(document)).toEqual([]);
    },
  );

  it('would not fit it with another name, or an old one', () => {
    expect(problems(SUBSCRIPTIONS.replace('currentPeriodEnd', 'currentPeriodEnds'))).toHaveLength(1);
    expect(problems(SUBSCRIPTIONS.replace('activeSubscriptions', 'subscriptions'))).toHaveLength(1);
    expect(problems(SUBSCRIBE.replace('$price: MoneyInput!', '$price: Decimal!'))).toHaveLength(1);
  });

  it('is answered by an emulator that knows no type, field, argument or value but those', () => {
    const theirs = linesOf(published);
    const ours = linesOf(buildSchema(SHOPIFY_SCHEMA));
    expect(ours.size).toBeGreaterThan(100);
    const wrong = [...ours].filter(([line, said]) => theirs.get(line) !== said);
    expect(wrong).toEqual([]);
  });
});
