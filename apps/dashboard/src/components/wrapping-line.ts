/** Things beside one another, under one another where there is no room. */
export const wrappingLine = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 } as const;
