export const filters = {
  search: 'Search by visitor, page or ID',
  clearSearch: 'Clear search',
  sort: 'Sort by',
  ordering: {
    '-created_at': 'Newest first',
    created_at: 'Oldest first',
    '-duration': 'Longest first',
    duration: 'Shortest first',
  },
} as const;
