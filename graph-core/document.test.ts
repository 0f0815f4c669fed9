import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DocumentChange } from './document.ts';
import { DocumentStore } from './document.ts';
import { InputError } from './errors.ts';
import { parseProject, serializeProject } from './file-format.ts';
import { projectSchema } from './project.ts';
import { CATALOGUE, doubleFunction, project, sumGraph } from './testing/catalogue.ts';
import { attempt, edits } from './testing/random-edits.ts';
import { validateProject } from './validate.ts';

const open = () => new DocumentStore(project(sumGraph(), doubleFunction()), CATALOGUE);

describe('any edits in any order', () => {
  test('are taken whole or leave the project as it was; undo and redo lead back and forth exactly', () => {
    const taken = new Map<string, number>();
    fc.assert(
      fc.property(edits, (list) => {
        const store = open();
        const states = [store.project];
        list.forEach((edit, serial) => {
          const before = store.project;
          const done = attempt(store, edit, serial);
          if (done) taken.set(edit.kind, (taken.get(edit.kind) ?? 0) + 1);
          else expect(store.project).toBe(before);
          if (store.project !== before) states.push(store.project);
        });
        expect(store.history.undo).toHaveLength(states.length - 1);
        for (const state of [...states].reverse().slice(1)) {
          expect(store.undo()).toBe(true);
          expect(store.project).toEqual(state);
        }
        expect(store.undo()).toBe(false);
        for (const state of states.slice(1)) {
          expect(store.redo()).toBe(true);
          expect(store.project).toEqual(state);
        }
        expect(store.redo()).toBe(false);
      }),
      { numRuns: 300 },
    );
    // A generator whose edits are all refused would prove nothing.
    expect([...taken.keys()].length).toBeGreaterThan(24);
  });

  test('leave a project that its file brings back the same, with text that its history does not change', () => {
    fc.assert(
      fc.property(edits, (list) => {
        const store = open();
        list.forEach((edit, serial) => attempt(store, edit, serial));
        const text = serializeProject(store.project);
        const read = parseProject(text, 'project.json', CATALOGUE);
        expect(read).toEqual(store.project);
        expect(serializeProject(read)).toBe(text);
        expect(projectSchema.safeParse(store.project).success).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('never make a circle, a wire to nothing or a graph that uses itself', () => {
    const forbidden = new Set(['cycle', 'recursion', 'unknown-type', 'misplaced', 'many-outputs']);
    fc.assert(
      fc.property(edits, (list) => {
        const store = open();
        list.forEach((edit, serial) => attempt(store, edit, serial));
        const found = validateProject(store.project, CATALOGUE).filter(({ code }) => forbidden.has(code));
        expect(found).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a gesture', () => {
  const set = (store: DocumentStore, value: number, gesture?: string) =>
    store.execute(
      'node.set-param',
      { graph: 'sum', node: 'add', param: 'b', value },
      gesture ? { gesture } : {},
    );
  const valueOf = (store: DocumentStore) => store.project.graphs.sum!.nodes.add!.params.b;

  test('is one step of undo, and the next gesture another', () => {
    const store = open();
    for (const value of [4, 5, 6]) set(store, value, 'drag 1');
    for (const value of [7, 8]) set(store, value, 'drag 2');
    expect(store.history.undo).toHaveLength(2);
    store.undo();
    expect(valueOf(store)).toBe(6);
    store.undo();
    expect(valueOf(store)).toBe(3);
    store.redo();
    expect(valueOf(store)).toBe(6);
  });

  test('that was undone does not go on', () => {
    const store = open();
    set(store, 4, 'drag');
    store.undo();
    store.redo();
    set(store, 5, 'drag');
    store.undo();
    expect(valueOf(store)).toBe(4);
  });

  test('of different commands is undone in their reverse order', () => {
    const store = open();
    const before = store.project;
    store.execute(
      'node.add',
      { graph: 'sum', node: { id: 'n', type: 'test.add', position: { x: 0, y: 0 } } },
      { gesture: 'g' },
    );
    const wire = { from: { node: 'n', port: 'value' }, to: { node: 'add', port: 'b' } };
    store.execute('edge.connect', { graph: 'sum', ...wire }, { gesture: 'g' });
    expect(store.history.undo).toHaveLength(1);
    store.undo();
    expect(store.project).toEqual(before);
  });
});

describe('the document', () => {
  test('tells its listeners what changed, and a new command ends what could be redone', () => {
    const store = open();
    const heard: DocumentChange[] = [];
    const stop = store.subscribe((change) => heard.push(change));
    store.execute('project.rename', { name: 'Other' });
    store.undo();
    expect(store.history.redo).toEqual(['Rename project']);
    store.execute('project.rename', { name: 'Third' });
    expect(store.redo()).toBe(false);
    stop();
    store.execute('project.rename', { name: 'Fourth' });
    expect(heard.map(({ kind }) => kind)).toEqual(['execute', 'undo', 'execute']);
    expect(heard[0]!.patches).toEqual([{ op: 'replace', path: ['name'], value: 'Other' }]);
    expect(heard[0]!.previous.name).toBe('Test');
  });

  test('notes no step where nothing changed', () => {
    const store = open();
    store.execute('project.rename', { name: 'Test' });
    expect(store.history.undo).toEqual([]);
  });

  test('changes nothing else than what a command names: other graphs stay the very same objects', () => {
    const store = open();
    const { double } = store.project.graphs;
    store.execute('node.move', { graph: 'sum', positions: { add: { x: 5, y: 6 } } });
    expect(store.project.graphs.double).toBe(double);
    expect(store.project.graphs.sum!.nodes.h).toBe(store.project.graphs.sum!.nodes.h);
  });

  test('keeps the newest thousand steps', () => {
    const store = open();
    for (let k = 0; k < 1100; k++) store.execute('world.set', { world: { seaLevel: k + 1 } });
    expect(store.history.undo).toHaveLength(1000);
    while (store.undo());
    expect(store.project.world.seaLevel).toBe(100);
  });

  test('refuses arguments that are none, saying which', () => {
    const store = open();
    const bad = { graph: 'sum', node: 'add', param: 'b', value: NaN };
    expect(() => store.execute('node.set-param', bad)).toThrow(InputError);
    expect(() => store.execute('node.set-param', bad)).toThrow(/“Change value”.*value/);
    expect(() => store.execute('world.set', { world: { tileResolution: 100 } })).toThrow(/tileResolution/);
  });
});
