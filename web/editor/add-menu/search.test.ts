import { describe, expect, it } from 'vitest';
import { searchIndex, withRecent } from './search.ts';
import type { SearchItem } from './search.ts';

const item = (id: string, label: string, group: string, keywords: string[], doc = ''): SearchItem => ({
  id,
  type: id,
  label,
  group,
  category: group.toLowerCase(),
  keywords,
  doc,
});
const index = searchIndex([
  item('math.add', 'Add', 'Math', ['plus', 'sum', '+']),
  item('math.mad', 'Multiply add', 'Math', ['fma']),
  item('math.multiply', 'Multiply', 'Math', ['times', 'product', '*']),
  item('noise.perlin', 'Perlin noise', 'Noise', ['gradient', 'fbm', 'clouds']),
  item('noise.simplex', 'Simplex noise', 'Noise', ['gradient']),
  item('input.mask-distance', 'Mask distance', 'Input', ['sdf', 'shore'], 'How far it is to the ocean.'),
  item('shape.smoothstep', 'Smoothstep', 'Shape', ['ease', 'ramp']),
]);
const labels = (query: string, recent: string[] = []) =>
  index.find(query, recent).map((found) => found.label);

describe('search', () => {
  it.each([
    ['add', 'Add'],
    ['mul', 'Multiply'],
    ['perl', 'Perlin noise'],
    ['smooth', 'Smoothstep'],
    ['sdf', 'Mask distance'],
    ['+', 'Add'],
    ['dist', 'Mask distance'],
  ])('“%s” finds %s first', (query, label) => {
    expect(labels(query)[0]).toBe(label);
  });

  it('forgives a slip of the finger', () => {
    expect(labels('perlnn')[0]).toBe('Perlin noise');
    expect(labels('smothstep')[0]).toBe('Smoothstep');
  });

  it('finds by category and by doc', () => {
    expect(new Set(labels('noise').slice(0, 2))).toEqual(new Set(['Perlin noise', 'Simplex noise']));
    expect(labels('ocean')).toEqual(['Mask distance']);
    expect(labels('oce')).toEqual(['Mask distance']);
    expect(labels('cean')).toEqual([]);
  });

  it('puts what was used lately before its equals, but not before a better name', () => {
    expect(labels('noise', ['noise.simplex'])[0]).toBe('Simplex noise');
    expect(labels('add', ['math.mad'])[0]).toBe('Add');
  });

  it('finds nothing for nothing', () => {
    expect(labels('  ')).toEqual([]);
    expect(labels('zzzqqq')).toEqual([]);
  });

  it('remembers the last dozen, latest first, once each', () => {
    expect(withRecent(['a', 'b'], 'b')).toEqual(['b', 'a']);
    const many = Array.from({ length: 20 }, (_, i) => `n${i}`).reduce<string[]>(withRecent, []);
    expect(many).toHaveLength(12);
    expect(many[0]).toBe('n19');
  });
});
