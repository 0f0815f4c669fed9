import { describe, expect, it } from 'vitest';
import { keyNames, conflictingKeys } from './keymap.ts';
import { ACTIONS } from './table.ts';

describe('the actions', () => {
  it('have ids and labels of their own', () => {
    const ids = ACTIONS.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const labels = ACTIONS.map(({ label, group, scope }) => `${group} ${scope} ${label}`);
    expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([]);
  });

  it('do not contend for keys', () => {
    expect(conflictingKeys(ACTIONS)).toEqual([]);
  });

  it('have keys that tinykeys can read', () => {
    for (const { keys = [] } of ACTIONS) {
      for (const each of keys)
        expect(
          keyNames(each, false)
            .flat()
            .every((name) => name !== ''),
        ).toBe(true);
    }
  });

  it('leave plain typing alone where they act while typing', () => {
    for (const { id, whileTyping, keys = [] } of ACTIONS) {
      if (whileTyping) expect([id, keys.every((each) => each.includes('$mod'))]).toEqual([id, true]);
    }
  });
});
