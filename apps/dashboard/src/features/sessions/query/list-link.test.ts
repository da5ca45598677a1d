import { describe, expect, it } from 'vitest';
import { listOfLink, neighboursQuery } from './list-link.ts';

const NOW = Date.UTC(2026, 0, 15, 12);
const list = (address: string) => listOfLink(new URLSearchParams(address));

describe('the list of a link', () => {
  it.each([
    ['', ''],
    ['page=7&page_size=25&filters=shown', 'page=7&page_size=25'],
    ['page=1&view=grid&page_size=7', 'view=grid'],
    ['page=2&ordering=-duration&platform=mobile', 'page=2&ordering=-duration&platform=mobile'],
    ['search=ana%40example.com&date_range=last7d&x=1', 'search=ana%40example.com&date_range=last7d'],
    ['ordering=name&platform=fridge&search=ab', ''],
    ['signal=rage&page=2&signal=dead&signal=anger', 'page=2&signal=rage&signal=dead'],
  ])('of %s is %s', (address, wanted) => expect(list(address)).toBe(wanted));

  it('asks the server as the list does, but for the page', () => {
    expect(neighboursQuery('', NOW)).toEqual({ ordering: '-created_at' });
    expect(
      neighboursQuery(list('search=vela&duration=1to5m&ordering=duration&date_range=last24h&page=3'), NOW),
    ).toEqual({
      ordering: 'duration',
      search: 'vela',
      duration_min: 60,
      duration_max: 300,
      created_at_after: '2026-01-14T12:00:00.000Z',
    });
  });

  it('asks for the neighbours that the conditions leave', () => {
    expect(neighboursQuery(list('event=wish*&visitor=new&pages_max=3'), NOW)).toEqual({
      ordering: '-created_at',
      event: ['wish*'],
      visitor: ['new'],
      pages_max: 3,
    });
  });

  it('is all visits when somebody has changed it', () => {
    expect(neighboursQuery('ordering=;drop&list=%%%', NOW)).toEqual({ ordering: '-created_at' });
  });
});
