import { z } from 'zod';
import { InputError } from '../errors.ts';
import { ecotopeSchema, LIMITS } from '../project.ts';
import { ALL_ECOTOPE } from '../source-layers.ts';
import { defineCommand } from './define.ts';

/** Adds an ecotope, or replaces the one of that id. Texels keep their codes: another code gives it other places. */
export const ecotopeSet = defineCommand({
  id: 'ecotope.set',
  label: 'Change ecotope',
  args: z.object({ ecotope: ecotopeSchema }),
  run(draft, { ecotope }, { project }) {
    if (ecotope.id === ALL_ECOTOPE) throw new InputError(`“${ALL_ECOTOPE}” stands for the whole land.`);
    const others = Object.values(project.ecotopes).filter(({ id }) => id !== ecotope.id);
    if (others.length >= LIMITS.ecotopes) {
      throw new InputError(`A project holds at most ${LIMITS.ecotopes} ecotopes.`);
    }
    const rival = others.find(({ code }) => code === ecotope.code);
    if (rival) throw new InputError(`The code ${ecotope.code} belongs to “${rival.name}”. Choose another.`);
    draft.ecotopes[ecotope.id] = ecotope;
  },
});
