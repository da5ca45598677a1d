import { describe, expect, it } from 'vitest';
import { isOursUrl } from './return-url.ts';

describe('where a payment provider may send people', () => {
  it.each([
    ['https://replay.example.com/billing/success?x=1', 'https://replay.example.com', true],
    ['https://replay.example.com:443/', 'https://replay.example.com', true],
    ['http://127.0.0.1:4400/billing', 'http://localhost:4400', true],
    ['http://replay.example.com/', 'https://replay.example.com', false],
    ['https://replay.example.com:8443/', 'https://replay.example.com', false],
    ['https://replay.example.com.evil.example/', 'https://replay.example.com', false],
    ['https://replay.example.com@evil.example/', 'https://replay.example.com', false],
    ['http://localhost:4401/', 'http://localhost:4400', false],
    ['http://localhost:4400/', 'https://replay.example.com', false],
  ])('%s of the dashboard at %s: %s', (url, public_url, expected) => {
    expect(isOursUrl(url, public_url)).toBe(expected);
  });
});
