import { CATALOGUE } from '#graph-core/testing/catalogue.ts';
import type { Value } from '../ir.ts';
import type { LowerContext, NodeLibrary } from '../node-definition.ts';

const LOWER: Record<string, (context: LowerContext) => Record<string, Value>> = {
  'test.add': ({ ir, input }) => ({ value: ir.op('add', input('a'), input('b')) }),
  'test.height': ({ ir }) => ({ value: ir.op('height') }),
  'test.needy': ({ input }) => ({ value: input('in') }),
  'test.turn': ({ input }) => ({ value: input('by') }),
  'test.mask': ({ ir, mask }) => ({ value: ir.op('mask_distance', mask('mask')) }),
  'test.settings': ({ ir, number, boolean, curve }) => {
    const size = ir.literal(boolean('wrap') ? -number('size') : number('size'));
    const keys = curve('curve');
    return { value: keys.length > 0 ? ir.curve(ir.op('height'), keys) : size };
  },
};

/** The test catalogue with meanings. */
export const LIBRARY: NodeLibrary = new Map(
  [...CATALOGUE].map(([id, declaration]) => {
    const lower = LOWER[id];
    return [
      id,
      lower ? { ...declaration, lower: (context: LowerContext) => lower(bound(context)) } : declaration,
    ];
  }),
);

/** The context with its methods bound, so that a lowering may take them apart. */
function bound(context: LowerContext): LowerContext {
  return {
    ir: context.ir,
    input: (id) => context.input(id),
    number: (id) => context.number(id),
    boolean: (id) => context.boolean(id),
    choice: (id) => context.choice(id),
    curve: (id) => context.curve(id),
    mask: (id) => context.mask(id),
    ecotope: (id) => context.ecotope(id),
    layer: (id) => context.layer(id),
    ecotopeLayer: () => context.ecotopeLayer(),
  };
}
