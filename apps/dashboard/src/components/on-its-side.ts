/** A phone on its side: below there is no height to spare, beside the page there is room. */
export const ON_ITS_SIDE = '@media (orientation: landscape) and (max-height: 500px)';
