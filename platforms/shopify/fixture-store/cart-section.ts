import {
  data,
  redirect,
  type StoreAnswer,
  type StoreRequest,
} from '@vitrine/fixtures/platform-stores/answers';
import { addTo, rowsOf, setQuantity, totalOf } from '@vitrine/fixtures/platform-stores/cart';
import type { Product, Shop, Visitor } from '@vitrine/fixtures/platform-stores/shop';

/** The cart as the Ajax API answers it (shopify.dev/docs/api/ajax/reference/cart); amounts are hundredths. */
export function cartJson(shop: Shop, visitor: Visitor) {
  const rows = rowsOf(shop, visitor);
  return {
    token: visitor.cart_id,
    note: null,
    attributes: {},
    original_total_price: totalOf(rows),
    total_price: totalOf(rows),
    total_discount: 0,
    total_weight: 0,
    item_count: rows.reduce((sum, { quantity }) => sum + quantity, 0),
    items: rows.map((row) => lineJson(row.product, row.quantity)),
    requires_shipping: rows.length > 0,
    currency: shop.currency,
    items_subtotal_price: totalOf(rows),
    cart_level_discount_applications: [],
  };
}

const lineJson = ({ id, variant_id, slug, name, price }: Product, quantity: number) => ({
  id: variant_id,
  key: `${variant_id}:0f`,
  variant_id,
  product_id: id,
  quantity,
  title: name,
  product_title: name,
  variant_title: null,
  handle: slug,
  url: `/products/${slug}?variant=${variant_id}`,
  price,
  original_price: price,
  final_price: price,
  line_price: price * quantity,
  final_line_price: price * quantity,
  properties: {},
});

/** Calls and forms about the cart; undefined: it is another page. */
export function shopifyCartAnswer(
  shop: Shop,
  request: StoreRequest,
  visitor: Visitor,
): StoreAnswer | undefined {
  const { pathname, searchParams } = request.url;
  const action = /^\/cart(?:\/(add|change|update|clear))?(\.js)?$/.exec(pathname);
  const [, what, isAjax] = action ?? [];
  if (!action || (!what && !isAjax && request.method !== 'POST')) return undefined;
  const variants = [...visitor.cart.keys()];
  const fields = request.body.startsWith('{')
    ? (JSON.parse(request.body) as Record<string, unknown>)
    : Object.fromEntries([...searchParams, ...new URLSearchParams(request.body)]);

  if (what === 'add') {
    const items = (fields.items as Record<string, unknown>[] | undefined) ?? [fields];
    const known = items.every(({ id }) => shop.products.some(({ variant_id }) => variant_id === Number(id)));
    if (!known) return data({ status: 404, message: 'Cart Error', description: 'Cannot find variant' }, 404);
    for (const { id, quantity } of items) addTo(visitor, Number(id), Number(quantity ?? 1));
  } else if (what === 'change') {
    const variant_id = fields.line
      ? variants[Number(fields.line) - 1]
      : Number.parseInt(String(fields.id), 10);
    if (variant_id !== undefined) setQuantity(visitor, variant_id, Number(fields.quantity));
  } else if (what === 'clear') visitor.cart.clear();
  else if (what === 'update' || !isAjax) {
    const updates = new URLSearchParams(request.body).getAll('updates[]');
    for (const [n, variant_id] of variants.entries())
      if (updates[n] !== undefined) setQuantity(visitor, variant_id, Number(updates[n]));
    const named = (fields.updates ?? {}) as Record<string, number>;
    for (const [variant_id, quantity] of Object.entries(named))
      setQuantity(visitor, Number(variant_id), quantity);
  }
  if (!isAjax) return redirect('checkout' in fields ? `/checkouts/cn/${visitor.cart_id}` : '/cart');
  const cart = cartJson(shop, visitor);
  return data(what === 'add' ? { items: cart.items } : cart);
}
