import { expect, test } from 'vitest';
import { settingsOf } from './zone-settings.ts';

const DEFAULTS = { tiles: 3, tileTexels: null, tier: 'auto', frameBudget: 12 };

test('settings are kept as far as they make sense', () => {
  expect(settingsOf(null)).toEqual(DEFAULTS);
  expect(settingsOf('old text')).toEqual(DEFAULTS);
  const chosen = { tiles: 5, tileTexels: 256, tier: 'interpreter', frameBudget: 4 };
  expect(settingsOf(chosen)).toEqual(chosen);
  expect(settingsOf({ ...chosen, tiles: 4, tier: 'magic', frameBudget: NaN, tileTexels: 100 })).toEqual(
    DEFAULTS,
  );
  expect(settingsOf({ ...chosen, more: 1 })).toEqual(chosen);
});
