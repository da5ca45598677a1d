/** What visits that are over can be chosen by, and what their rows say of them. Recordings add it, and take it away. */
export { campaignOf, channelOf } from './channel.ts';
export { type Chosen, chosenBy, countVisits } from './chosen.ts';
export { applyContribution, subtractContributions } from './contributions.ts';
export { STORED_INSIGHT } from './insight.ts';
